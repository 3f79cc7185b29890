import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { actingOn, actingUnit, beginningAs, platformsShownTo } from '#features/dispatch/calls/calls.policy';
import { askUnit, noteContact, setUnitStatus } from '#features/dispatch/units/dispatched-units.domain';
import {
  beginShift,
  endOwnShift,
  type ShiftChange,
  setStatus,
} from '#features/dispatch/units/own-shift.domain';
import { listUnits, setSubdivision } from '#features/dispatch/units/units.domain';
import { presentUnit } from '#features/dispatch/units/units.events';
import type { UnitRow } from '#features/dispatch/units/units.store';
import { done, routes } from '#platform/http/routes';
import type { UnitViewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';
import { statusesOf } from '#platform/settings/statuses';

/** What is answered to who changed a unit. */
export const saved = (message: string, unit: UnitRow) => done(message, { unit: presentUnit(unit) });

/** The same of a shift, which may have ended what its officer did before. */
export const begun = (message: string, { unit, signedOff, clockedOut }: ShiftChange) => {
  const ended = signedOff.map(CONSOLE_TEXTS.signedOff);
  if (clockedOut !== null) ended.push(CONSOLE_TEXTS.clockedOut(clockedOut));
  return {
    ...saved([message, ...ended].join(' '), unit),
    ...(ended.length === 0 ? {} : { ended: ended.join(' ') }),
  };
};

/** Who begins a shift: under the profile that they say, also while the other one is on duty. */
export const beginner = (viewer: UnitViewer, kind: DepartmentKind | null | '' | undefined) => ({
  by: beginningAs(viewer, kind),
  isElsewhere: viewer.posts.length > 0 || (viewer.officer !== null && viewer.fireOfficer !== null),
});

function statusSet(settings: Settings, { department_id }: UnitRow, status: string): string {
  const label = statusesOf(settings, department_id).find(({ code }) => code === status)?.label ?? '';
  return DISPATCH_TEXTS.statusSet(`${status} ${label}`);
}

/** The calls about units and shifts. */
export const unitRoutes = routes(unitEndpoints, {
  listUnits: async ({ viewer, query, db }) => {
    const units = await listUnits(db, platformsShownTo(viewer, query.platform));
    return { units: units.map(presentUnit) };
  },

  clockIn: async ({ viewer, body, db, settings, now }) =>
    begun(DISPATCH_TEXTS.clockedIn, await beginShift(db, { ...beginner(viewer, body?.kind), settings, now })),

  clockOut: async ({ viewer, db, settings, now }) =>
    saved(DISPATCH_TEXTS.clockedOut, await endOwnShift(db, { by: actingUnit(viewer), settings, now })),

  setStatus: async ({ viewer, body: { status, kind }, db, settings, now }) => {
    const change = await setStatus(db, { ...beginner(viewer, kind), status, settings, now });
    return begun(statusSet(settings, change.unit, status), change);
  },

  setSubdivision: async ({ viewer, body, db, settings, now }) => {
    const subdivision = body?.subdivision || null;
    const unit = await setSubdivision(db, { by: actingUnit(viewer, body?.kind), subdivision, settings, now });
    return saved(DISPATCH_TEXTS.subdivisionSet, unit);
  },

  setUnitStatus: async ({ viewer, params, body: { status }, db, settings, actor, now }) => {
    const request = { id: params.id, by: actingOn(viewer), status, settings, actor, now };
    const unit = await setUnitStatus(db, request);
    return saved(statusSet(settings, unit, status), unit);
  },

  noteContact: async ({ viewer, params: { id }, db, settings, now }) =>
    saved(DISPATCH_TEXTS.contactMade, await noteContact(db, { id, by: actingOn(viewer), settings, now })),

  askUnit: async ({ viewer, params: { id }, db, settings, now }) =>
    saved(DISPATCH_TEXTS.unitAsked, await askUnit(db, { id, by: actingOn(viewer), settings, now })),
});
