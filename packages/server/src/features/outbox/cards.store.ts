import type { OutboxState } from '@ten-four/contract/outbox/outbox.values';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import type { DiscordCardsTable } from '#db/tables/cards.tables';
import { isChannelOpen } from '#features/outbox/refused-channels.store';
import { stale } from '#platform/cards/cards';
import { type NewestFirst, newestFirst } from '#platform/newest-first';

export type CardRow = Selectable<DiscordCardsTable>;

export const findCardAt = (db: Db, { channelId, messageId }: { channelId: string; messageId: string }) =>
  db
    .selectFrom('discord_cards')
    .where('channel_id', '=', channelId)
    .where('message_id', '=', messageId)
    .select(['id', 'kind', 'platform', 'subject_id'])
    .executeTakeFirst();

export const listCards = (db: Db, { state, page }: { state: OutboxState | null; page: NewestFirst }) =>
  db
    .selectFrom('discord_cards')
    .$if(state !== null, (cards) => cards.where('state', '=', state as OutboxState))
    .$call(newestFirst(page, 'changed_at', 'id'))
    .selectAll()
    .execute();

/** Queues a failed card again. Returns undefined unless it failed. */
export const requeueCard = (tx: Db, { id, now }: { id: string; now: number }): Promise<CardRow | undefined> =>
  tx
    .updateTable('discord_cards')
    .set(stale(now))
    .where('id', '=', id)
    .where('state', '=', 'Failed')
    .returningAll()
    .executeTakeFirst();

export const findCard = (db: Db, id: string): Promise<CardRow | undefined> =>
  db.selectFrom('discord_cards').where('id', '=', id).selectAll().executeTakeFirst();

export const listDueChannels = (db: Db, { now, until }: { now: number; until: number }) =>
  db
    .selectFrom('discord_cards')
    .where('next_at', '<=', until)
    .where('lease_until', '<=', now)
    .where(isChannelOpen('queue_channel_id', now))
    .groupBy('queue_channel_id')
    .select(['queue_channel_id as channelId', (eb) => eb.fn.min<number>('next_at').as('at')])
    .execute();

interface Claim {
  channelId: string;
  token: string;
  now: number;
  leaseUntil: number;
  /** A panic that changed after this time and is not posted yet holds back its channel. */
  heldSince: number;
}

/** Leases a channel's first due card, panics first; undefined if none is due or an unposted panic holds the channel. */
export function claimCard(db: Db, { channelId, token, now, leaseUntil, heldSince }: Claim) {
  const queue = db
    .selectFrom('discord_cards')
    .where('queue_channel_id', '=', channelId)
    .where('lease_until', '<=', now)
    .where('next_at', 'is not', null)
    .where(isChannelOpen({ id: channelId }, now))
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .select('id');
  const panic = queue
    // Literals, so that the statement fits the partial index.
    .where('kind', '=', sql.lit('Panic' as const))
    .where('is_over', '=', sql.lit(0))
    .where((eb) =>
      eb.or([
        eb('next_at', '<=', now),
        eb.and([eb('message_id', 'is', null), eb('attempts', '>', 0), eb('changed_at', '>', heldSince)]),
      ]),
    );
  return db
    .updateTable('discord_cards')
    .set((eb) => ({
      lease_token: token,
      lease_until: leaseUntil,
      attempts: eb('attempts', '+', 1),
      is_uncertain: sql<number>`case when lease_token is null then is_uncertain else 1 end`,
      is_outdated: 0,
    }))
    .where('id', '=', (eb) => eb.fn.coalesce(panic, queue.where('next_at', '<=', now)))
    .where('next_at', '<=', now)
    .where('lease_until', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/** Columns stored at the end of a card's lease. */
export type CardChange = Partial<Omit<CardRow, 'id' | 'revision'>> & Pick<CardRow, 'state' | 'next_at'>;

/** Ends a card's lease with `change`, or `ifStale` if the card has changed. Returns which; null after a lost lease. */
export async function finishCard(
  db: Db,
  { id, lease_token, revision }: CardRow,
  { change, ifStale }: { change: CardChange; ifStale: CardChange },
): Promise<CardChange | null> {
  const leased = db
    .updateTable('discord_cards')
    .set({ lease_token: null, lease_until: 0 })
    .where('id', '=', id)
    .where('lease_token', '=', lease_token);
  const unchanged = leased.set(change).where('revision', '=', revision).where('is_outdated', '=', 0);
  if ((await unchanged.returning('id').execute()).length > 0) return change;
  const content = ifStale.content === undefined ? sql<string>`content` : ifStale.content;
  const stored = await leased
    .set({ ...ifStale, content: sql<string>`case when is_outdated = 1 then '' else ${content} end` })
    .returning('id')
    .execute();
  return stored.length > 0 ? ifStale : null;
}

/** Clears a card's stored content, because an interaction showed something else. During a lease, either may win. */
export const clearContent = (db: Db, id: string) =>
  db
    .updateTable('discord_cards')
    .set({ content: '', is_outdated: sql`case when lease_token is null then is_outdated else 1 end` })
    .where('id', '=', id)
    .execute();

/** Queues a platform's card of a kind, unless it is over. */
export const refreshCards = (tx: Db, platform: CardRow['platform'], kind: CardRow['kind'], now: number) =>
  tx
    .updateTable('discord_cards')
    .set({ ...stale(now), lost_at: null })
    .where('is_over', '=', sql.lit(0))
    .where('platform', '=', platform)
    .where('kind', '=', kind)
    .execute();

export const refreshClosedCards = (tx: Db, { since, now }: { since: number; now: number }) =>
  tx
    .updateTable('discord_cards')
    .set(stale(now))
    .where('kind', '=', 'Call')
    .where('is_over', '=', 1)
    .where('message_id', 'is not', null)
    .where('sent_at', '>=', since)
    .execute();

/** Redirects the waiting lines of a platform's duty log to another channel, or drops them. */
export async function moveDutyLines(
  tx: Db,
  platform: CardRow['platform'],
  to: { channelId: string; name: string } | null,
): Promise<void> {
  const change =
    to === null
      ? { state: 'Dropped' as const, next_attempt_at: null, lease_token: null, lease_until: 0 }
      : { discord_channel_id: to.channelId, civilian_name: to.name };
  await tx
    .updateTable('outbox_messages')
    .set(change)
    .where('state', '=', sql.lit('Pending' as const))
    .where('channel', '=', sql.lit('channel' as const))
    .where('platform', '=', platform)
    .execute();
}

export async function countWaiting(db: Db): Promise<Map<string, number>> {
  const cards = await db
    .selectFrom('discord_cards')
    .where('next_at', 'is not', null)
    .groupBy('queue_channel_id')
    .select((eb) => ['queue_channel_id as id', eb.fn.countAll<number>().as('count')])
    .execute();
  const lines = await db
    .selectFrom('outbox_messages')
    .where('state', '=', sql.lit('Pending' as const))
    .where('channel', '=', sql.lit('channel' as const))
    .groupBy('discord_channel_id')
    .select((eb) => ['discord_channel_id as id', eb.fn.countAll<number>().as('count')])
    .execute();
  const counts = new Map<string, number>();
  for (const { id, count } of [...cards, ...lines]) counts.set(id ?? '', (counts.get(id ?? '') ?? 0) + count);
  return counts;
}

/** Matches cards that are no longer posted because someone keeps deleting them. */
const isLost = sql<SqlBool>`lost_at is not null and is_over = 1 and message_id is null`;

export const listLostCards = (db: Db): Promise<CardRow[]> =>
  db.selectFrom('discord_cards').where(isLost).orderBy('id').selectAll().execute();

export const reviveLostCards = (tx: Db, now: number) =>
  tx
    .updateTable('discord_cards')
    .set({ ...stale(now), lost_at: null })
    .where(isLost)
    .execute();
