import type { Platform as GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { OutboxChannel, OutboxState } from '@ten-four/contract/outbox/outbox.values';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import type { OutboxMessagesTable } from '#db/tables/records.tables';
import { MINUTE } from '#platform/clock';
import { type NewestFirst, newestFirst } from '#platform/newest-first';

/** Messages to Discord. */
export type OutboxRow = Selectable<OutboxMessagesTable>;

/** A message as it is put in: due at once, unless its recipient got many of late. */
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

/** Direct messages that a recipient gets within a minute: for more, Discord may quarantine the bot. */
const DIRECT_A_MINUTE = 5;

/** When a new direct message is due: a minute after the recipient's fifth latest, or at once where that is over. */
function dueFor(recipientId: string, now: number): RawBuilder<number> {
  const earlier = sql`
    select coalesce(sent_at, next_attempt_at, created_at) + ${sql.lit(MINUTE)} as due from outbox_messages
    where channel = 'direct-message' and recipient_discord_id = ${recipientId}
    order by created_at desc, id desc limit 1 offset ${sql.lit(DIRECT_A_MINUTE - 1)}`;
  return sql<number>`coalesce((select due from (${earlier}) as earlier where due > ${now}), ${now})`;
}

/** Puts messages in whose report has none on the channel; answers whether there was such a one. */
export async function insertMessages(tx: Db, messages: NewMessage[]): Promise<boolean> {
  const rows = messages.map(({ now, ...message }) => ({
    ...message,
    state: 'Pending' as const,
    is_outdated: 0,
    attempts: 0,
    next_attempt_at: message.recipient_discord_id === null ? now : dueFor(message.recipient_discord_id, now),
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

/**
 * Has a report's direct message say something else from now on, and notes where Discord may have it as it was; answers
 * it. Undefined where the report has none.
 */
export function rewriteDirectMessage(
  tx: Db,
  reportId: string,
  words: Pick<OutboxRow, 'title' | 'content'>,
): Promise<OutboxRow | undefined> {
  const mayHaveArrived = sql`lease_token is not null or uncertain_since is not null or state = 'Unknown'`;
  return tx
    .updateTable('outbox_messages')
    .set({ ...words, is_outdated: sql`case when ${mayHaveArrived} then 1 else is_outdated end` })
    .where('report_id', '=', reportId)
    .where('channel', '=', 'direct-message')
    .returningAll()
    .executeTakeFirst();
}

/**
 * Puts an edit in, due at once: in the place of an earlier one of that report. Whoever is sending that one keeps it, so
 * that of two edits the later one arrives last.
 */
export async function upsertEdit(
  tx: Db,
  message: OutboxRow,
  { id, nonce, now }: { id: string; nonce: string; now: number },
): Promise<void> {
  const { report_id, report_number, platform, civilian_name, recipient_discord_id } = message;
  const { title, content, discord_channel_id, discord_message_id } = message;
  const again = {
    report_number,
    platform,
    civilian_name,
    recipient_discord_id,
    title,
    content,
    discord_channel_id,
    discord_message_id,
    nonce,
    state: 'Pending' as const,
    is_outdated: 0,
    attempts: 0,
    next_attempt_at: now,
    created_at: now,
  };
  await tx
    .insertInto('outbox_messages')
    .values({ ...again, id, report_id, channel: 'edit', lease_until: 0 })
    .onConflict((conflict) =>
      conflict.columns(['report_id', 'channel']).doUpdateSet({
        ...again,
        is_outdated: sql`case when outbox_messages.lease_token is null then 0 else 1 end`,
        sent_at: null,
        last_error: null,
      }),
    )
    .execute();
}

/** Drops what waits for a recipient, and takes them out of what they were sent. */
export async function forgetRecipient(tx: Db, discordId: string): Promise<void> {
  const theirs = tx.deleteFrom('outbox_messages').where('recipient_discord_id', '=', discordId);
  await theirs.where('state', '!=', 'Sent').execute();
  // An edit has to say which message it was of: of none from now on.
  const none = sql<string | null>`case when channel = 'edit' then '' end`;
  await tx
    .updateTable('outbox_messages')
    .set({ recipient_discord_id: '', discord_channel_id: none, discord_message_id: none })
    .where('recipient_discord_id', '=', discordId)
    .execute();
}

/** Messages newest first, and one more than a page where there is one. */
export function listMessages(
  db: Db,
  { state, channel, page }: { state: OutboxState | null; channel: OutboxChannel | null; page: NewestFirst },
): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox_messages')
    .$if(state !== null, (query) => query.where('state', '=', state as OutboxState))
    .$if(channel !== null, (query) => query.where('channel', '=', channel as OutboxChannel))
    .$call(newestFirst(page, 'created_at', 'id'))
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
      is_outdated: 0,
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

/** Messages that go one way, at a pace of their own: all direct messages, their edits, or one platform's webhook. */
export type Lane = { channel: 'direct-message' | 'edit' } | { channel: 'webhook'; platform: GamePlatform };

/**
 * Takes messages of a lane that are due, longest due first, until `leaseUntil`: nobody else gets them meanwhile. One that
 * somebody had and did not finish may have arrived since they began. One statement, so that of two workers who find the
 * same message the second finds it taken.
 */
export function claimDue(
  db: Db,
  claim: { lane: Lane; token: string; limit: number; now: number; leaseUntil: number },
): Promise<OutboxRow[]> {
  const { lane, token, limit, now, leaseUntil } = claim;
  const pending = db
    .selectFrom('outbox_messages')
    // Written into the statement: only so does it fit the index of what is pending.
    .where('state', '=', sql.lit('Pending' as const))
    .where('channel', '=', sql.lit(lane.channel));
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
    // An edit is sent as it stands now.
    is_outdated: sql`case when channel = 'edit' then 0 else is_outdated end`,
  }));
  // Asked again of each row as it is when it is this statement's turn to change it; what is pending has a next attempt.
  return claimed
    .where('id', 'in', due)
    .where('next_attempt_at', 'is not', null)
    .where('lease_until', '<=', now)
    .returningAll()
    .execute();
}

/** That a message goes to no channel that was stopped, since Discord refuses what is sent there. */
export const isTaken = sql<SqlBool>`not exists (
  select 1 from channel_trials t where t.channel_id = outbox_messages.discord_channel_id and t.code is not null)`;

/** What became of a message that a worker had. */
export type Finish = Pick<OutboxRow, 'state' | 'next_attempt_at' | 'uncertain_since' | 'last_error'> &
  Partial<Pick<OutboxRow, 'sent_at' | 'discord_channel_id' | 'discord_message_id' | 'attempts'>> &
  Partial<Pick<OutboxRow, 'title' | 'content' | 'civilian_name' | 'nonce' | 'created_at'>>;

/** Stores what became of a message, lets go of it and answers it; undefined, with nothing stored, for a lost lease. */
export function finish(
  db: Db,
  { id, token }: { id: string; token: string },
  change: Finish,
): Promise<OutboxRow | undefined> {
  return db
    .updateTable('outbox_messages')
    .set({ ...change, lease_token: null, lease_until: 0, lease_began_at: null })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .returningAll()
    .executeTakeFirst();
}

/** Stores that a message arrived which somebody gave up as unknown, and answers it, unless it is a new one by now. */
export function confirmSent(
  db: Db,
  { id, nonce }: Pick<OutboxRow, 'id' | 'nonce'>,
  change: Finish,
): Promise<OutboxRow | undefined> {
  return db
    .updateTable('outbox_messages')
    .set(change)
    .where('id', '=', id)
    .where('nonce', '=', nonce)
    .where('state', '=', 'Unknown')
    .returningAll()
    .executeTakeFirst();
}
