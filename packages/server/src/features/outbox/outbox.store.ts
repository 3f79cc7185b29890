import type { Platform as GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { OutboxChannel, OutboxState } from '@ten-four/contract/outbox/outbox.values';
import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import type { OutboxMessagesTable } from '#db/tables/outbox.tables';
import type { NewestFirst } from '#platform/newest-first';

/** Messages to Discord. */
export type OutboxRow = Selectable<OutboxMessagesTable>;

/** A message as it is put in: due at once. */
export type NewMessage = Pick<
  OutboxRow,
  | 'id'
  | 'report_id'
  | 'report_number'
  | 'channel'
  | 'platform'
  | 'civilian_name'
  | 'recipient_discord_id'
  | 'title'
  | 'content'
  | 'nonce'
> & { now: number };

/** Puts messages in whose report has none on the channel; answers whether there was such a one. */
export async function insertMessages(tx: Db, messages: NewMessage[]): Promise<boolean> {
  const rows = messages.map(({ now, ...message }) => ({
    ...message,
    state: 'Pending' as const,
    attempts: 0,
    next_attempt_at: now,
    lease_until: 0,
    created_at: now,
  }));
  const inserted = await tx
    .insertInto('outbox_messages')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['report_id', 'channel']).doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** Messages newest first, and one more than a page where there is one. */
export function listMessages(
  db: Db,
  { state, page }: { state: OutboxState | null; page: NewestFirst },
): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox_messages')
    .$if(state !== null, (query) => query.where('state', '=', state as OutboxState))
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(page.before.time, page.before.id)),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .selectAll()
    .execute();
}

export function findMessage(db: Db, id: string): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox_messages').where('id', '=', id).selectAll().executeTakeFirst();
}

/** What a report's message on a channel says, as JSON. */
export async function findContent(
  db: Db,
  message: { reportId: string; channel: OutboxChannel },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('outbox_messages')
    .where('report_id', '=', message.reportId)
    .where('channel', '=', message.channel)
    .select('content')
    .executeTakeFirst();
  return row?.content;
}

/** Makes a failed or unknown message a new one; undefined, with nothing stored, where it is neither or not there. */
export function requeue(
  tx: Db,
  { id, nonce, now }: { id: string; nonce: string; now: number },
): Promise<OutboxRow | undefined> {
  return tx
    .updateTable('outbox_messages')
    .set({
      state: 'Pending',
      nonce,
      attempts: 0,
      next_attempt_at: now,
      lease_until: 0,
      lease_began_at: null,
      uncertain_since: null,
      last_error: null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['Failed', 'Unknown'])
    .returningAll()
    .executeTakeFirst();
}

/** Messages that go one way, at a pace of their own: all direct messages, or those of one platform's webhook. */
export type Lane = { channel: 'direct-message' } | { channel: 'webhook'; platform: GamePlatform };

/**
 * Takes messages of a lane that are due, longest due first, until `leaseUntil`: nobody else gets them meanwhile. One
 * that somebody had and did not finish may have arrived since they began. One statement, so that of two workers who
 * find the same message the second finds it taken.
 */
export function claimDue(
  db: Db,
  claim: { lane: Lane; token: string; limit: number; now: number; leaseUntil: number },
): Promise<OutboxRow[]> {
  const { lane, token, limit, now, leaseUntil } = claim;
  const pending = db
    .selectFrom('outbox_messages')
    .where('state', '=', 'Pending')
    .where('channel', '=', lane.channel);
  const ofLane = lane.channel === 'webhook' ? pending.where('platform', '=', lane.platform) : pending;
  const due = ofLane
    .where('next_attempt_at', '<=', now)
    .where('lease_until', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .select('id');
  const claimed = db.updateTable('outbox_messages').set((eb) => ({
    lease_token: token,
    lease_until: leaseUntil,
    lease_began_at: now,
    uncertain_since: eb.fn.coalesce('uncertain_since', 'lease_began_at'),
    attempts: eb('attempts', '+', 1),
  }));
  // State and lease are asked again of each row as it is when it is this statement's turn to change it.
  return claimed
    .where('id', 'in', due)
    .where('state', '=', 'Pending')
    .where('lease_until', '<=', now)
    .returningAll()
    .execute();
}

/** What became of a message that a worker had. */
export type Finish = Pick<OutboxRow, 'state' | 'next_attempt_at' | 'uncertain_since' | 'last_error'> &
  Partial<Pick<OutboxRow, 'sent_at' | 'discord_channel_id' | 'discord_message_id' | 'attempts'>>;

/** Stores what became of a message and lets go of it; answers false, with nothing stored, for a lease that was lost. */
export async function finish(
  db: Db,
  { id, token }: { id: string; token: string },
  change: Finish,
): Promise<boolean> {
  const finished = await db
    .updateTable('outbox_messages')
    .set({ ...change, lease_token: null, lease_until: 0, lease_began_at: null })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .executeTakeFirst();
  return finished.numUpdatedRows === 1n;
}

/**
 * Stores that a message arrived which somebody else gave up as unknown, unless it was made a new one since then.
 */
export async function confirmSent(
  db: Db,
  { id, nonce }: Pick<OutboxRow, 'id' | 'nonce'>,
  change: Finish,
): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .set(change)
    .where('id', '=', id)
    .where('nonce', '=', nonce)
    .where('state', '=', 'Unknown')
    .execute();
}
