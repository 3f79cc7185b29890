import { boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { cancelBolo, createBolo, editBolo, listBolos } from '#features/dispatch/bolos/bolos.domain';
import { presentBolo } from '#features/dispatch/bolos/bolos.events';
import { actorForNewCall, actorsOf, platformsShownTo } from '#features/dispatch/calls/calls.policy';
import { routes, withMessage } from '#platform/http/routes';
import type { Viewer } from '#platform/sessions/viewer';

/** Ignores a second profile in fire and EMS, because BOLOs belong to officers. */
const asOfficer = (viewer: Viewer): Viewer => ({ ...viewer, fireOfficer: null });

const platformsOf = (viewer: Viewer) => actorsOf(asOfficer(viewer)).map(({ platform }) => platform);

export const boloRoutes = routes(boloEndpoints, {
  listBolos: async ({ viewer, query, db, now }) => {
    const bolos = await listBolos(db, platformsShownTo(viewer, query.platform), now);
    return { bolos: bolos.map((bolo) => presentBolo(bolo, now)) };
  },

  createBolo: async ({ viewer, body, db, settings, now }) => {
    const by = actorForNewCall(asOfficer(viewer), body.platform);
    const bolo = await createBolo(db, { by, input: body, settings, now });
    return withMessage(DISPATCH_TEXTS.boloCreated, { bolo: presentBolo(bolo, now) });
  },

  updateBolo: async ({ params: { id }, body: input, db, settings, actor, now }) => {
    const bolo = await editBolo(db, { id, input, actor, platformsOf, settings, now });
    return withMessage(DISPATCH_TEXTS.boloSaved, { bolo: presentBolo(bolo, now) });
  },

  cancelBolo: async ({ params: { id }, db, settings, actor, now }) => {
    const bolo = await cancelBolo(db, { id, actor, platformsOf, settings, now });
    return withMessage(DISPATCH_TEXTS.boloCancelled, { bolo: presentBolo(bolo, now) });
  },
});
