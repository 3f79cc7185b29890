import type { OutboxMessage } from '@ten-four/contract/outbox/outbox.contract';
import type { OutboxRow } from '#features/outbox/outbox.store';
import { moment, momentOrNull } from '#platform/moments';

/** A message to Discord as staff see it: never the webhook's address. */
export function presentMessage(row: OutboxRow): OutboxMessage {
  return {
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
  };
}
