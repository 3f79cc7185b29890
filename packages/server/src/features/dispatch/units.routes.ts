import { DISPATCH_TEXTS, statusLabel } from '@ten-four/contract/dispatch/dispatch.values';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { authorOf, platformsShownTo } from '#features/dispatch/calls.policy';
import {
  beginShift,
  endOwnShift,
  listUnits,
  setStatus,
  setSubdivision,
} from '#features/dispatch/units.domain';
import { presentUnit } from '#features/dispatch/units.presenter';
import type { UnitRow } from '#features/dispatch/units.store';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** The calls about units and shifts. */
export function unitRoutes({ clock }: Platform): Routes[] {
  return routes(unitEndpoints, {
    listUnits: async ({ viewer, query, db }) => {
      const units = await listUnits(db, platformsShownTo(viewer, query.platform));
      return { units: units.map(presentUnit) };
    },

    clockIn: async ({ viewer, db }) =>
      saved(DISPATCH_TEXTS.clockedIn, await beginShift(db, { by: authorOf(viewer), now: clock.now() })),

    clockOut: async ({ viewer, db }) =>
      saved(DISPATCH_TEXTS.clockedOut, await endOwnShift(db, { by: authorOf(viewer), now: clock.now() })),

    setStatus: async ({ viewer, body, db }) => {
      const { status } = body;
      const unit = await setStatus(db, { by: authorOf(viewer), status, now: clock.now() });
      return saved(DISPATCH_TEXTS.statusSet(statusLabel(status)), unit);
    },

    setSubdivision: async ({ viewer, body, db }) => {
      const subdivision = body?.subdivision || null;
      const unit = await setSubdivision(db, { by: authorOf(viewer), subdivision, now: clock.now() });
      return saved(DISPATCH_TEXTS.subdivisionSet, unit);
    },
  });
}

const saved = (message: string, unit: UnitRow) => ({
  success: true as const,
  message,
  unit: presentUnit(unit),
});
