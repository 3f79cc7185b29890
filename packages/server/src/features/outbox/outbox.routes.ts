import { outboxEndpoints } from '@ten-four/contract/outbox/outbox.contract';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { listOutbox, sendAgain } from '#features/outbox/outbox.domain';
import { presentMessage } from '#features/outbox/outbox.presenter';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** Staff look here after what is sent to Discord. */
export function outboxRoutes({ clock }: Platform): Routes[] {
  const { receiveInteraction: _, ...endpoints } = outboxEndpoints;
  return routes(endpoints, {
    listOutbox: async ({ query, db }) => {
      const { messages, nextCursor } = await listOutbox(db, query);
      return { messages: messages.map(presentMessage), nextCursor };
    },

    sendAgain: async ({ viewer, params, db, request }) => {
      const by = { viewer, address: request.ip };
      const message = await sendAgain(db, { id: params.id, by, now: clock.now() });
      return {
        success: true as const,
        message: OUTBOX_TEXTS.queued,
        outboxMessage: presentMessage(message),
      };
    },
  });
}
