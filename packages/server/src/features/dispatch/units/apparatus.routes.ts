import { type Apparatus, apparatusEndpoints } from '@ten-four/contract/dispatch/apparatus.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { actingUnit, platformsShownTo } from '#features/dispatch/calls/calls.policy';
import {
  boardApparatus,
  leaveApparatus,
  listApparatus,
  type Manned,
} from '#features/dispatch/units/crews.domain';
import { presentCrew } from '#features/dispatch/units/units.events';
import { beginner, begun, saved } from '#features/dispatch/units/units.routes';
import { routes } from '#platform/http/routes';
import { readText } from '#platform/plain-text';

const presentApparatus = ({ apparatus: { kind: _, ...entry }, crew }: Manned): Apparatus => ({
  ...entry,
  crew: crew.map(presentCrew),
});

/** The calls about who rides what. */
export const apparatusRoutes = routes(apparatusEndpoints, {
  listApparatus: async ({ viewer, query, db, settings }) => {
    const platforms = platformsShownTo(viewer, query.platform);
    const all = await listApparatus(db, { platforms, settings });
    return { apparatus: all.map(presentApparatus) };
  },

  boardApparatus: async ({ viewer, params: { id }, body, db, settings, now }) => {
    const seat = readText(body?.seat);
    const request = { ...beginner(viewer, body?.kind), id, seat, settings, now };
    const change = await boardApparatus(db, request);
    return begun(DISPATCH_TEXTS.boarded(change.unit.callsign), change);
  },

  leaveApparatus: async ({ viewer, db, settings, now }) => {
    const { unit, left } = await leaveApparatus(db, { by: actingUnit(viewer), settings, now });
    return saved(DISPATCH_TEXTS.leftApparatus(left), unit);
  },
});
