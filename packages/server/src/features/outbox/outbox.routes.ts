import { type OutboxMessage, outboxEndpoints } from '@ten-four/contract/outbox/outbox.contract';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { listOutbox, sendAgain } from '#features/outbox/outbox.domain';
import type { OutboxRow } from '#features/outbox/outbox.store';
import { done, routes } from '#platform/http/routes';
import { moment, momentOrNull } from '#platform/moments';

const { receiveInteraction: _, ...endpoints } = outboxEndpoints;

/** Staff look here after what is sent to Discord. */
export const outboxRoutes = routes(endpoints, {
  listOutbox: async ({ query, db }) => {
    const { rows, nextCursor } = await listOutbox(db, query);
    return { messages: rows.map(presentMessage), nextCursor };
  },

  sendAgain: async ({ params, db, actor, now }) => {
    const message = await sendAgain(db, { id: params.id, by: actor, now });
    return done(OUTBOX_TEXTS.queued, { outboxMessage: presentMessage(message) });
  },
});

/** A message to Discord as staff see it: never the webhook's address. */
const presentMessage = (row: OutboxRow): OutboxMessage => ({
  _id: row.id,
  channel: row.channel,
  state: row.state,
  title: row.title,
  recipient: row.channel === 'webhook' ? `${row.platform} webhook` : row.civilian_name,
  reportId: row.report_id,
  reportNumber: row.report_number,
  attempts: row.attempts,
  lastError: row.last_error,
  createdAt: moment(row.created_at),
  sentAt: momentOrNull(row.sent_at),
  nextAttemptAt: momentOrNull(row.next_attempt_at),
});
