import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { type Unit, unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import {
  actionOf,
  actorForShift,
  actorForUnit,
  platformsShownTo,
} from '#features/dispatch/calls/calls.policy';
import {
  logContact,
  sendWelfareCheck,
  setUnitStatus,
} from '#features/dispatch/units/dispatched-units.domain';
import {
  beginShift,
  endOwnShift,
  type ShiftChange,
  setStatus,
} from '#features/dispatch/units/own-shift.domain';
import { listUnits, setSubdivision } from '#features/dispatch/units/units.domain';
import { routes, withMessage } from '#platform/http/routes';
import type { UnitViewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';
import { statusesOf } from '#platform/settings/statuses';

export const presentSaved = (message: string, unit: Unit) => withMessage(message, { unit });

export const presentShift = (message: string, { unit, signedOff, clockedOut }: ShiftChange) => {
  const ended = signedOff.map(CONSOLE_TEXTS.signedOff);
  if (clockedOut !== null) ended.push(CONSOLE_TEXTS.clockedOut(clockedOut));
  return {
    ...presentSaved([message, ...ended].join(' '), unit),
    ...(ended.length === 0 ? {} : { ended: ended.join(' ') }),
  };
};

export const shiftRequest = (viewer: UnitViewer, kind: DepartmentKind | null | '' | undefined) => ({
  by: actorForShift(viewer, kind),
  mayHaveOtherDuty: viewer.posts.length > 0 || (viewer.officer !== null && viewer.fireOfficer !== null),
});

function statusSet(settings: Settings, { kind }: Unit, status: string): string {
  const label = statusesOf(settings, kind).find(({ code }) => code === status)?.label ?? '';
  return DISPATCH_TEXTS.statusSet(`${status} ${label}`);
}

export const unitRoutes = routes(unitEndpoints, {
  listUnits: async ({ viewer, query, db, settings }) => ({
    units: await listUnits(db, platformsShownTo(viewer, query.platform), settings),
  }),

  clockIn: async ({ viewer, body, db, settings, now }) => {
    const change = await beginShift(db, { ...shiftRequest(viewer, body?.kind), settings, now });
    return presentShift(DISPATCH_TEXTS.clockedIn, change);
  },

  clockOut: async ({ viewer, db, settings, now }) => {
    const unit = await endOwnShift(db, { by: actorForUnit(viewer), settings, now });
    return presentSaved(DISPATCH_TEXTS.clockedOut, unit);
  },

  setStatus: async ({ viewer, body: { status, kind }, db, settings, now }) => {
    const change = await setStatus(db, { ...shiftRequest(viewer, kind), status, settings, now });
    return presentShift(statusSet(settings, change.unit, status), change);
  },

  setSubdivision: async ({ viewer, body, db, settings, now }) => {
    const change = { by: actorForUnit(viewer, body?.kind), subdivision: body?.subdivision || null };
    const unit = await setSubdivision(db, { ...change, settings, now });
    return presentSaved(DISPATCH_TEXTS.subdivisionSet, unit);
  },

  setUnitStatus: async (call) => {
    const { actor, settings } = call;
    const { status } = call.body;
    const unit = await setUnitStatus(call.db, { ...actionOf(call), status, actor });
    return presentSaved(statusSet(settings, unit, status), unit);
  },

  logContact: async (call) =>
    presentSaved(DISPATCH_TEXTS.contactLogged, await logContact(call.db, actionOf(call))),

  sendWelfareCheck: async (call) =>
    presentSaved(DISPATCH_TEXTS.welfareCheckSent, await sendWelfareCheck(call.db, actionOf(call))),
});
