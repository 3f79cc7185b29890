import type { ShiftEnd } from '@ten-four/contract/members/members.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { CardKind } from '@ten-four/contract/outbox/outbox.values';
import type { ServiceRecord } from '@ten-four/contract/service/service.contract';
import { sql } from 'kysely';
import { afterCommit, type Db } from '#db/database';
import { USE_OF_CARD } from '#platform/cards/channels';
import { SECOND } from '#platform/clock';
import { newId, nonceOf } from '#platform/ids';

export const wakeOutbox = (tx: Db): void => afterCommit(tx, tx.hooks.wakeOutbox);

/** Subject of a card: a call's or panic's id, or the platform's name for its units. */
export interface CardSubject {
  kind: CardKind;
  platform: GamePlatform;
  subjectId: string;
}

/** Titles in the staff's list until a card is sent. */
const FIRST_TITLES = { Call: 'Call card', Panic: 'Panic', Units: 'Unit board' } as const;

const isWaiting = sql`discord_cards.next_at is not null`;
const isTooLate = sql`discord_cards.attempts = 0 and discord_cards.next_at > discord_cards.not_before`;

/** Columns of a card that became stale. A waiting card keeps its attempts and its pause after a failure. */
export const stale = (now: number) => ({
  revision: sql<number>`discord_cards.revision + 1`,
  state: 'Pending' as const,
  next_at: sql<number>`case when ${isWaiting} and not (${isTooLate}) then discord_cards.next_at
    else discord_cards.not_before end`,
  attempts: sql<number>`case when ${isWaiting} then discord_cards.attempts else 0 end`,
  last_error: sql<string | null>`case when ${isWaiting} then discord_cards.last_error end`,
  changed_at: sql<number>`case when ${isWaiting} then discord_cards.changed_at else ${now} end`,
});

export async function queueCards(
  tx: Db,
  cards: readonly (CardSubject & { channelId: string })[],
  now: number,
): Promise<void> {
  const rows = cards.map(({ kind, platform, subjectId, channelId }) => {
    const id = newId();
    return {
      id,
      kind,
      platform,
      subject_id: subjectId,
      title: FIRST_TITLES[kind],
      state: 'Pending' as const,
      queue_channel_id: channelId,
      revision: 1,
      next_at: 0,
      nonce: nonceOf(id),
      changed_at: now,
    };
  });
  if (rows.length === 0) return;
  await tx
    .insertInto('discord_cards')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'platform', 'subject_id']).doUpdateSet({
        ...stale(now),
        // First updates the message in its old channel.
        queue_channel_id: sql<string>`case when discord_cards.message_id is null
          then excluded.queue_channel_id else discord_cards.channel_id end`,
      }),
    )
    .execute();
  wakeOutbox(tx);
}

/** Queues a Discord card for (re)sending if its platform has a channel. */
export async function markCardStale(tx: Db, subject: CardSubject, now: number): Promise<void> {
  const channel = tx.hooks.channelOf(subject.platform, USE_OF_CARD[subject.kind]);
  if (channel !== null) await queueCards(tx, [{ ...subject, channelId: channel.id }], now);
}

/** Lines within this time become one message. */
const LINES_TOGETHER = 10 * SECOND;

/** Start of a shift, its end with the time on duty and the reason, or its recap. */
export interface DutyChange {
  callsign: string;
  name: string;
  at: number;
  off: { since: number; why: ShiftEnd } | null;
  recap?: ServiceRecord['total'] & Pick<ServiceRecord, 'kind'>;
}

/** Queues a line of the platform's duty log, if it has one. */
export async function logDuty(tx: Db, platform: GamePlatform, change: DutyChange): Promise<void> {
  const channel = tx.hooks.channelOf(platform, 'duty');
  if (channel === null) return;
  const duty = change.off === null ? 'on duty' : 'off duty';
  const row = {
    id: newId(),
    channel: 'channel',
    platform,
    civilian_name: channel.name,
    title: `${change.callsign} ${change.name} ${change.recap === undefined ? duty : 'shift recap'}`,
    content: JSON.stringify(change),
    is_outdated: 0,
    nonce: '',
    state: 'Pending',
    attempts: 0,
    next_attempt_at: change.at + LINES_TOGETHER,
    lease_until: 0,
    discord_channel_id: channel.id,
    created_at: change.at,
  } as const;
  await tx.insertInto('outbox_messages').values(row).execute();
  wakeOutbox(tx);
}
