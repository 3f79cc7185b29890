import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { actingOfficer, platformsShownTo } from '#features/dispatch/calls.policy';
import {
  beginShift,
  endOwnShift,
  listUnits,
  setStatus,
  setSubdivision,
} from '#features/dispatch/units.domain';
import { presentUnit } from '#features/dispatch/units.events';
import type { UnitRow } from '#features/dispatch/units.store';
import { done, routes } from '#platform/http/routes';
import { statusesOf } from '#platform/settings/statuses';

const saved = (message: string, unit: UnitRow) => done(message, { unit: presentUnit(unit) });

/** The calls about units and shifts. */
export const unitRoutes = routes(unitEndpoints, {
  listUnits: async ({ viewer, query, db }) => {
    const units = await listUnits(db, platformsShownTo(viewer, query.platform));
    return { units: units.map(presentUnit) };
  },

  clockIn: async ({ viewer, db, settings, now }) =>
    saved(DISPATCH_TEXTS.clockedIn, await beginShift(db, { by: actingOfficer(viewer), settings, now })),

  clockOut: async ({ viewer, db, settings, now }) =>
    saved(DISPATCH_TEXTS.clockedOut, await endOwnShift(db, { by: actingOfficer(viewer), settings, now })),

  setStatus: async ({ viewer, body: { status }, db, settings, now }) => {
    const unit = await setStatus(db, { by: actingOfficer(viewer), status, settings, now });
    const label =
      statusesOf(settings, viewer.officer.departmentId).find(({ code }) => code === status)?.label ?? '';
    return saved(DISPATCH_TEXTS.statusSet(`${status} ${label}`), unit);
  },

  setSubdivision: async ({ viewer, body, db, settings, now }) => {
    const subdivision = body?.subdivision || null;
    const unit = await setSubdivision(db, { by: actingOfficer(viewer), subdivision, settings, now });
    return saved(DISPATCH_TEXTS.subdivisionSet, unit);
  },
});
