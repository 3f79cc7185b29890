import { broadcastEndpoints } from '@ten-four/contract/console/broadcasts.contract';
import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import { endBroadcast, sendBroadcast } from '#features/console/broadcasts.domain';
import { presentBroadcast } from '#features/console/broadcasts.events';
import { broadcasterOn, endersOf } from '#features/console/broadcasts.policy';
import { done, routes } from '#platform/http/routes';

/** The calls about what dispatchers tell all units. */
export const broadcastRoutes = routes(broadcastEndpoints, {
  sendBroadcast: async ({ viewer, body, db, settings, actor, now }) => {
    const { platform, audience, tone, hold } = body;
    const by = broadcasterOn(viewer, platform, { audience, tone, hold: hold === true });
    const broadcast = await sendBroadcast(db, { by, input: body, actor, settings, now });
    const message = hold === true ? CONSOLE_TEXTS.signal100Sent : CONSOLE_TEXTS.broadcastSent;
    return done(message, { broadcast: presentBroadcast(broadcast) });
  },

  endBroadcast: async ({ viewer, params, db, settings, now }) => {
    const broadcast = await endBroadcast(db, {
      id: params.id,
      by: (broadcast) => endersOf(viewer, broadcast),
      settings,
      now,
    });
    const message = broadcast.hold === 1 ? CONSOLE_TEXTS.signal100Ended : CONSOLE_TEXTS.broadcastEnded;
    return done(message, { broadcast: presentBroadcast(broadcast) });
  },
});
