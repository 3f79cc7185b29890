import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { actorForUnit, platformsShownTo } from '#features/dispatch/calls/calls.policy';
import {
  acknowledgePanic,
  clearPanic,
  listPanics,
  raisePanic,
  setPanicLocation,
} from '#features/dispatch/panics/panics.domain';
import { type PanicView, presentPanic } from '#features/dispatch/panics/panics.events';
import type { AppContext } from '#platform/app-context';
import { type Routes, routes, withMessage } from '#platform/http/routes';

const saved = (message: string, panic: PanicView) => withMessage(message, { panic: presentPanic(panic) });

export function panicRoutes({ config }: AppContext): Routes[] {
  return routes(panicEndpoints, {
    listPanics: async ({ viewer, query, db }) => {
      const panics = await listPanics(db, platformsShownTo(viewer, query.platform));
      return { panics: panics.map(presentPanic) };
    },

    raisePanic: async ({ viewer, body, db, reply, settings, now }) => {
      const isLimited = config.rateLimit > 0;
      const by = actorForUnit(viewer, body?.kind);
      const raised = await raisePanic(db, { by, location: body?.location, isLimited, settings, now });
      if (!raised.isNew) reply.code(200);
      const ended = raised.signedOff.map(CONSOLE_TEXTS.signedOff);
      return saved([DISPATCH_TEXTS.panicRaised, ...ended].join(' '), raised);
    },

    acknowledgePanic: async ({ viewer: { userId }, params: { id }, db, settings, now }) => {
      const panic = await acknowledgePanic(db, { id, userId, settings, now });
      return saved(DISPATCH_TEXTS.panicAcknowledged, panic);
    },

    setPanicLocation: async ({ viewer: { userId }, params: { id }, body: { location }, db, settings, now }) =>
      saved(
        DISPATCH_TEXTS.panicLocationSet,
        await setPanicLocation(db, { id, userId, location, settings, now }),
      ),

    clearPanic: async ({ params: { id }, body, db, settings, actor, now }) => {
      const close = body?.closeCall === true ? { disposition: body.disposition } : null;
      const panic = await clearPanic(db, { id, actor, close, settings, now });
      return saved(DISPATCH_TEXTS.panicCleared, panic);
    },
  });
}
