import type { OutboxMessage } from '@ten-four/contract/outbox/outbox.contract';
import type { CardRow } from '#features/outbox/cards.store';
import type { OutboxRow } from '#features/outbox/outbox.store';
import type { PushListRow } from '#features/outbox/pushes.store';
import { channelName } from '#platform/cards/channels';
import type { Settings } from '#platform/settings/settings';
import { timestamp, timestampOrNull } from '#platform/timestamps';

/** A message, card or push notification as staff list it, never with an address. `at` in milliseconds sorts the list. */
export interface Listed {
  id: string;
  at: number;
  message: OutboxMessage;
}

export const listedMessage = (row: OutboxRow): Listed =>
  listed(row, {
    title: plainTitle(row.title),
    channel: row.channel,
    recipient: row.channel === 'webhook' ? `${row.platform} webhook` : row.civilian_name,
    reportId: row.report_id,
    reportNumber: row.report_number,
    at: row.created_at,
    nextAttemptAt: row.next_attempt_at,
  });

export const listedCard = (card: CardRow, settings: Settings): Listed =>
  listed(card, {
    title: plainTitle(card.title),
    channel: 'channel',
    recipient: channelName(settings, card.queue_channel_id),
    at: card.changed_at,
    nextAttemptAt: card.next_at === null ? null : Math.max(card.next_at, card.changed_at),
  });

export const listedPush = (row: PushListRow): Listed =>
  listed(row, {
    title: row.title,
    channel: 'push',
    recipient: `${row.username} · ${row.device}`,
    at: row.made_at,
    nextAttemptAt: row.next_attempt_at,
  });

type Row = Pick<OutboxRow, 'id' | 'state' | 'attempts' | 'last_error' | 'sent_at'>;
type Details = Pick<OutboxMessage, 'title' | 'channel' | 'recipient'> &
  Partial<Pick<OutboxMessage, 'reportId' | 'reportNumber'>> & { at: number; nextAttemptAt: number | null };

const listed = (row: Row, { at, nextAttemptAt, ...details }: Details): Listed => ({
  id: row.id,
  at,
  message: {
    _id: row.id,
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
    reportId: null,
    reportNumber: null,
    ...details,
    createdAt: timestamp(at),
    sentAt: timestampOrNull(row.sent_at),
    nextAttemptAt: timestampOrNull(nextAttemptAt),
  },
});

/** Returns a message's title without Discord's Markdown. */
export const plainTitle = (title: string): string =>
  title.replace(/\\([^a-z\d\s])|\*\*/gi, (_, escaped = '') => escaped);
