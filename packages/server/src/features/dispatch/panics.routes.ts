import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { authorOf, platformsShownTo } from '#features/dispatch/calls.policy';
import {
  acknowledgePanic,
  clearPanic,
  listPanics,
  type PanicView,
  raisePanic,
} from '#features/dispatch/panics.domain';
import { platformsAnsweredBy } from '#features/dispatch/panics.policy';
import { presentPanic } from '#features/dispatch/panics.presenter';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** The calls about panics. */
export function panicRoutes({ clock, config }: Platform): Routes[] {
  return routes(panicEndpoints, {
    listPanics: async ({ viewer, query, db }) => {
      const panics = await listPanics(db, platformsShownTo(viewer, query.platform));
      return { panics: panics.map(presentPanic) };
    },

    raisePanic: async ({ viewer, body, db, reply }) => {
      const raised = await raisePanic(db, {
        by: authorOf(viewer),
        location: body?.location,
        isLimited: config.rateLimit > 0,
        now: clock.now(),
      });
      if (!raised.isNew) reply.code(200);
      return saved(DISPATCH_TEXTS.panicRaised, raised);
    },

    acknowledgePanic: async ({ viewer, params, db }) => {
      const platforms = platformsAnsweredBy(viewer);
      const panic = await acknowledgePanic(db, { id: params.id, viewer, platforms, now: clock.now() });
      return saved(DISPATCH_TEXTS.panicAcknowledged, panic);
    },

    clearPanic: async ({ viewer, params, body, db, request }) => {
      const platforms = platformsShownTo(viewer);
      const actor = { viewer, address: request.ip };
      const close = body?.closeCall === true ? { disposition: body.disposition } : null;
      const panic = await clearPanic(db, { id: params.id, actor, platforms, close, now: clock.now() });
      return saved(DISPATCH_TEXTS.panicCleared, panic);
    },
  });
}

const saved = (message: string, panic: PanicView) => ({
  success: true as const,
  message,
  panic: presentPanic(panic),
});
