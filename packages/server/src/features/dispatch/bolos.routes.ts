import { boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import { cancelBolo, createBolo, editBolo, listBolos } from '#features/dispatch/bolos.domain';
import { presentBolo } from '#features/dispatch/bolos.presenter';
import type { BoloRow } from '#features/dispatch/bolos.store';
import { authorOf, platformsShownTo } from '#features/dispatch/calls.policy';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** The calls about BOLOs. */
export function boloRoutes({ clock }: Platform): Routes[] {
  const saved = (message: string, bolo: BoloRow) => ({
    success: true as const,
    message,
    bolo: presentBolo(bolo, clock.now()),
  });

  return routes(boloEndpoints, {
    listBolos: async ({ viewer, query, db }) => {
      const now = clock.now();
      const bolos = await listBolos(db, platformsShownTo(viewer, query.platform), now);
      return { bolos: bolos.map((bolo) => presentBolo(bolo, now)) };
    },

    createBolo: async ({ viewer, body, db }) => {
      const bolo = await createBolo(db, { by: authorOf(viewer), input: body, now: clock.now() });
      return saved(DISPATCH_TEXTS.boloCreated, bolo);
    },

    updateBolo: async ({ viewer, params, body, db, request }) => {
      const { platform } = authorOf(viewer);
      const bolo = await editBolo(db, {
        id: params.id,
        platform,
        input: body,
        actor: { viewer, address: request.ip },
        now: clock.now(),
      });
      return saved(DISPATCH_TEXTS.boloSaved, bolo);
    },

    cancelBolo: async ({ viewer, params, db, request }) => {
      const { platform } = authorOf(viewer);
      const bolo = await cancelBolo(db, {
        id: params.id,
        platform,
        actor: { viewer, address: request.ip },
        now: clock.now(),
      });
      return saved(DISPATCH_TEXTS.boloCancelled, bolo);
    },
  });
}
