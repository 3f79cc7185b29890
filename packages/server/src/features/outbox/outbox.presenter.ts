import type { OutboxMessage } from '@ten-four/contract/outbox/outbox.contract';
import type { OutboxRow } from '#features/outbox/outbox.store';

/** A message to Discord as staff see it: never the webhook's address. */
export function presentMessage(row: OutboxRow): OutboxMessage {
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
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
    createdAt: new Date(row.created_at).toISOString(),
    sentAt: iso(row.sent_at),
    nextAttemptAt: iso(row.next_attempt_at),
  };
}
