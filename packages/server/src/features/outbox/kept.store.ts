import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';
import type { Tables } from '#db/tables';
import type { KeptMessagesTable } from '#db/tables/kept.tables';
import { isTaken, type OutboxRow } from '#features/outbox/outbox.store';
import { PANIC_HOLDS } from '#features/outbox/retry.rules';

/**
 * Messages that follow something, and the channels that they stand in. Who changes both a kept message and its row of the
 * outbox changes the kept message first, lest two wait for each other.
 */

export type KeptRow = Selectable<KeptMessagesTable>;

/** How many of some kinds and platforms are taken. */
export interface Room {
  kinds: readonly KeptRow['kind'][];
  platforms: readonly KeptRow['platform'][];
  most: number;
}

/**
 * Takes those of the kept messages that changed since a row was made for them for which there is room, the oldest first;
 * who changes one just now is not waited for.
 */
export async function takeChanged(tx: Db, room: readonly Room[]): Promise<KeptRow[]> {
  const changedIn = ({ kinds, platforms, most }: Room) => {
    const changed = tx
      .selectFrom('kept_messages')
      .whereRef('revision', '>', 'queued_revision')
      .where('kind', 'in', [...kinds])
      .where('platform', 'in', [...platforms])
      .orderBy('id')
      .limit(most)
      .select('id');
    return tx.selectFrom((isSqlite(tx) ? changed : changed.forUpdate().skipLocked()).as('c')).select('c.id');
  };
  const rows = await tx
    .updateTable('kept_messages')
    .set((eb) => ({ queued_revision: eb.ref('revision') }))
    .where(
      'id',
      'in',
      room.map(changedIn).reduce((all, one) => all.unionAll(one)),
    )
    .whereRef('revision', '>', 'queued_revision')
    .returningAll()
    .execute();
  // PostgreSQL returns updated rows in any order.
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A kept message as it is put into the outbox. */
export type NewKeptRow = Pick<
  OutboxRow,
  'id' | 'subject_id' | 'platform' | 'civilian_name' | 'title' | 'nonce' | 'discord_channel_id'
> & { due: number; now: number };

const waits = sql`outbox_messages.state = 'Pending'`;
const isEarlier = sql`outbox_messages.attempts > 0 or outbox_messages.next_attempt_at <= excluded.next_attempt_at`;
const unlessWaiting = <T>(column: keyof OutboxRow, otherwise = sql`${sql.ref(`excluded.${column}`)}`) =>
  sql<T>`case when ${waits} then ${sql.ref(`outbox_messages.${column}`)} else ${otherwise} end`;

const upsertQueued = (tx: Db, rows: readonly NewKeptRow[]) =>
  tx
    .insertInto('outbox_messages')
    .values(
      rows.map(({ due, now, ...row }) => ({
        ...row,
        channel: 'channel',
        content: '',
        is_outdated: 0,
        state: 'Pending',
        attempts: 0,
        next_attempt_at: due,
        lease_until: 0,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['subject_id', 'channel']).doUpdateSet((eb) => ({
        state: 'Pending',
        next_attempt_at: sql`case when ${waits} and (${isEarlier}) then outbox_messages.next_attempt_at
          else excluded.next_attempt_at end`,
        discord_channel_id: eb.ref('excluded.discord_channel_id'),
        civilian_name: eb.ref('excluded.civilian_name'),
        nonce: unlessWaiting<string>('nonce'),
        created_at: unlessWaiting<number>('created_at'),
        attempts: unlessWaiting<number>('attempts'),
        last_error: unlessWaiting<string | null>('last_error', sql`null`),
        uncertain_since: unlessWaiting<number | null>('uncertain_since', sql`null`),
      })),
    )
    .execute();

/** Rows a statement. */
const ROWS = 10;

/**
 * Has kept messages sent: each has one row. One that waits already is sent when it is due first, unless Discord has
 * refused it; one that somebody sends just now goes on.
 */
export async function queueKept(tx: Db, rows: readonly NewKeptRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS) await upsertQueued(tx, rows.slice(at, at + ROWS));
}

/** The kept message that is this one of Discord's; undefined for any other. */
export const findKeptAt = (db: Db, { channelId, messageId }: { channelId: string; messageId: string }) =>
  db
    .selectFrom('kept_messages')
    .where('channel_id', '=', channelId)
    .where('message_id', '=', messageId)
    .select(['id', 'kind', 'platform', 'subject_id'])
    .executeTakeFirst();

export const findKept = (db: Db, { id }: { id: string }) =>
  db.selectFrom('kept_messages').where('id', '=', id).selectAll().executeTakeFirst();

/** Stores what became of a kept message, and answers the revision that it has by now. */
export async function updateKept(
  tx: Db,
  id: string,
  change: Partial<Omit<KeptRow, 'id' | 'revision'>>,
): Promise<number> {
  const { revision } = await tx
    .updateTable('kept_messages')
    .set((eb) => ({ revision: eb.ref('revision'), ...change }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** The channels of Discord that something is due in. */
export async function listDueChannels(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox_messages')
    .where('state', '=', sql.lit('Pending' as const))
    .where('channel', '=', sql.lit('channel' as const))
    .where('next_attempt_at', '<=', now)
    .where('lease_until', '<=', now)
    .where(isTaken)
    .select('discord_channel_id')
    .distinct()
    .execute();
  return rows.flatMap(({ discord_channel_id: id }) => id ?? []);
}

interface Claim {
  channelId: string;
  token: string;
  now: number;
  leaseUntil: number;
}

type HeldClaim = Claim & { heldSince: number };

const GOING_ON = [sql.lit('Waiting' as const), sql.lit('Live' as const), sql.lit('Stopped' as const)];

const claimOne = (db: Db, { channelId, token, now, leaseUntil, heldSince }: HeldClaim) => {
  const firstOf = (messages: SelectQueryBuilder<Tables, 'outbox_messages', object>) =>
    messages
      .where('outbox_messages.state', '=', sql.lit('Pending' as const))
      .where('outbox_messages.channel', '=', sql.lit('channel' as const))
      .where('outbox_messages.discord_channel_id', '=', channelId)
      .where('outbox_messages.lease_until', '<=', now)
      .where(isTaken)
      .orderBy('outbox_messages.next_attempt_at')
      .orderBy('outbox_messages.id')
      .limit(1)
      .select('outbox_messages.id');
  const isDue = sql<SqlBool>`outbox_messages.next_attempt_at <= ${now}`;
  const isHolding = sql<SqlBool>`(k.message_id is null and outbox_messages.attempts > 0
    and outbox_messages.created_at > ${heldSince})`;
  // From the few panics that go on to their messages, whatever else waits: a cross join is walked in its order.
  const panics = db
    .selectFrom('kept_messages as k')
    .where('k.kind', '=', sql.lit('Panic' as const))
    .where('k.state', 'in', GOING_ON)
    .crossJoin('outbox_messages')
    .whereRef('outbox_messages.subject_id', '=', 'k.id')
    .where((eb) => eb.or([isDue, isHolding]));
  const others = db.selectFrom('outbox_messages').where(isDue);
  return (
    db
      .updateTable('outbox_messages')
      .set((eb) => ({
        lease_token: token,
        lease_until: leaseUntil,
        lease_began_at: now,
        uncertain_since: eb.fn.coalesce('uncertain_since', 'lease_began_at'),
        attempts: eb('attempts', '+', 1),
        // It is sent as it stands now.
        is_outdated: 0,
      }))
      .where('id', '=', (eb) => eb.fn.coalesce(firstOf(panics), firstOf(others)))
      // A panic between two attempts to post it is found but not taken, so no other message overtakes it.
      .where('next_attempt_at', '<=', now)
      .where('lease_until', '<=', now)
      .returningAll()
      .executeTakeFirst()
  );
};

/**
 * Takes what is due first in a channel, panics before all else; undefined where nothing is, or where a panic that
 * Discord did not take comes first.
 */
export const claimInChannel = (db: Db, claim: Claim): Promise<OutboxRow | undefined> =>
  claimOne(db, { ...claim, heldSince: claim.now - PANIC_HOLDS });

/**
 * Takes the lines of a duty log that go with one which was just taken: those that were sent with it before, or else all
 * that wait. From now on they are sent together, by one nonce.
 */
export async function claimLinesWith(
  db: Db,
  first: OutboxRow,
  { nonce, most, now }: { nonce: string; most: number; now: number },
): Promise<OutboxRow[]> {
  const { lease_token, lease_until } = first;
  const waiting = db
    .selectFrom('outbox_messages')
    .where('state', '=', 'Pending')
    .where('channel', '=', 'channel')
    .where('subject_id', 'is', null)
    .where('discord_channel_id', '=', first.discord_channel_id)
    .where('lease_until', '<=', now)
    .where('id', '!=', first.id)
    .where('nonce', '=', first.nonce)
    .orderBy('id')
    .limit(most - 1)
    .select('id');
  const rows = await db
    .updateTable('outbox_messages')
    .set({
      nonce,
      lease_token,
      lease_until,
      lease_began_at: now,
      uncertain_since: first.uncertain_since,
      attempts: first.attempts,
    })
    .where((eb) => eb.or([eb('id', 'in', waiting), eb('id', '=', first.id)]))
    .where('state', '=', 'Pending')
    .returningAll()
    .execute();
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** How many messages wait to be sent, by channel. */
export async function countWaiting(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('outbox_messages')
    .where('state', '=', sql.lit('Pending' as const))
    .where('channel', '=', sql.lit('channel' as const))
    .groupBy('discord_channel_id')
    .select((eb) => ['discord_channel_id as id', eb.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ id, count }) => [id ?? '', count]));
}

const givenUp = (db: Db) =>
  db
    .selectFrom('kept_messages')
    .where('state', '=', 'Ended')
    .where('message_id', 'is', null)
    .where('lost_at', 'is not', null);

/** Kept messages that somebody deletes, with when they did so last. */
export const listGivenUp = (db: Db): Promise<KeptRow[]> => givenUp(db).orderBy('id').selectAll().execute();

/** Has what somebody deleted posted again. */
export async function reviveGivenUp(tx: Db): Promise<void> {
  await tx
    .updateTable('kept_messages')
    .set((eb) => ({ lost_at: null, revision: eb('revision', '+', 1) }))
    .where('state', '=', 'Ended')
    .where('message_id', 'is', null)
    .where('lost_at', 'is not', null)
    .execute();
}
