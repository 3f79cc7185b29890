import { outboxEndpoints } from '@ten-four/contract/outbox/outbox.contract';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { createHealth } from '#features/outbox/health.domain';
import { listOutbox, sendAgain } from '#features/outbox/outbox.domain';
import type { AppContext } from '#platform/app-context';
import { type Routes, routes, withMessage } from '#platform/http/routes';

const { receiveInteraction: _, ...endpoints } = outboxEndpoints;

export function outboxRoutes(platform: AppContext): Routes[] {
  const health = createHealth(platform);
  return routes(endpoints, {
    getDiscordHealth: async ({ settings }) => ({ health: await health.read(settings) }),

    checkDiscord: async () => withMessage(OUTBOX_TEXTS.checked, { health: await health.check() }),

    listOutbox: ({ query, db, settings }) => listOutbox(db, { ...query, settings }),

    sendAgain: async ({ params, db, actor, settings, now }) => {
      const outboxMessage = await sendAgain(db, { id: params.id, by: actor, settings, now });
      return withMessage(OUTBOX_TEXTS.queued, { outboxMessage });
    },
  });
}
