import { broadcastEndpoints } from '@ten-four/contract/console/broadcasts.contract';
import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import { endBroadcast, sendBroadcast } from '#features/console/broadcasts.domain';
import { presentBroadcast } from '#features/console/broadcasts.events';
import { actorForBroadcast, listActorsWhoCanEnd } from '#features/console/broadcasts.policy';
import type { BroadcastRow } from '#features/console/broadcasts.store';
import { routes, withMessage } from '#platform/http/routes';

export const broadcastRoutes = routes(broadcastEndpoints, {
  sendBroadcast: async ({ viewer, body, db, settings, actor, now }) => {
    const { platform, audience, tone, hold } = body;
    const by = actorForBroadcast(viewer, platform, { audience, tone, hold: hold === true });
    const broadcast = await sendBroadcast(db, { by, input: body, actor, settings, now });
    const message = hold === true ? CONSOLE_TEXTS.signal100Sent : CONSOLE_TEXTS.broadcastSent;
    return withMessage(message, { broadcast: presentBroadcast(broadcast) });
  },

  endBroadcast: async ({ viewer, params, db, settings, now }) => {
    const by = (broadcast: BroadcastRow) => listActorsWhoCanEnd(viewer, broadcast);
    const broadcast = await endBroadcast(db, { id: params.id, by, settings, now });
    const message = broadcast.hold === 1 ? CONSOLE_TEXTS.signal100Ended : CONSOLE_TEXTS.broadcastEnded;
    return withMessage(message, { broadcast: presentBroadcast(broadcast) });
  },
});
