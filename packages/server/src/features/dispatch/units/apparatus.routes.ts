import { type Apparatus, apparatusEndpoints } from '@ten-four/contract/dispatch/apparatus.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { actorForUnit, platformsShownTo } from '#features/dispatch/calls/calls.policy';
import {
  boardApparatus,
  type CrewedApparatus,
  leaveApparatus,
  listApparatus,
} from '#features/dispatch/units/crews.domain';
import { presentCrew } from '#features/dispatch/units/units.events';
import { presentSaved, presentShift, shiftRequest } from '#features/dispatch/units/units.routes';
import { routes } from '#platform/http/routes';
import { readText } from '#platform/plain-text';

const presentApparatus = ({ apparatus: { kind: _, ...entry }, crew }: CrewedApparatus): Apparatus => ({
  ...entry,
  crew: crew.map(presentCrew),
});

export const apparatusRoutes = routes(apparatusEndpoints, {
  listApparatus: async ({ viewer, query, db, settings }) => {
    const platforms = platformsShownTo(viewer, query.platform);
    const all = await listApparatus(db, { platforms, settings });
    return { apparatus: all.map(presentApparatus) };
  },

  boardApparatus: async ({ viewer, params: { id }, body, db, settings, now }) => {
    const request = { ...shiftRequest(viewer, body?.kind), id, seat: readText(body?.seat) };
    const change = await boardApparatus(db, { ...request, settings, now });
    return presentShift(DISPATCH_TEXTS.boarded(change.unit.callsign), change);
  },

  leaveApparatus: async ({ viewer, db, settings, now }) => {
    const { unit, left } = await leaveApparatus(db, { by: actorForUnit(viewer), settings, now });
    return presentSaved(DISPATCH_TEXTS.leftApparatus(left), unit);
  },
});
