import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { OutboxChannel, OutboxState } from '@ten-four/contract/outbox/outbox.values';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import type { OutboxMessagesTable } from '#db/tables/records.tables';
import { isChannelOpen } from '#features/outbox/refused-channels.store';
import { MINUTE } from '#platform/clock';
import { type NewestFirst, newestFirst } from '#platform/newest-first';

export type OutboxRow = Selectable<OutboxMessagesTable>;

/** Columns of a message that waits for its first attempt. */
const queued = (now: number) =>
  ({ state: 'Pending', is_outdated: 0, attempts: 0, next_attempt_at: now }) as const;

export type NewMessage = Omit<
  Insertable<OutboxMessagesTable>,
  keyof ReturnType<typeof queued> | 'lease_until'
>;

/** Direct messages per recipient and minute; for more, Discord may quarantine the bot. */
const DIRECT_PER_MINUTE = 5;

/** Returns when a direct message is due: a minute after the recipient's fifth latest, or at once. */
function dueTimeOf({ recipient_discord_id: recipientId, created_at: now }: NewMessage): RawBuilder<number> {
  const earlier = sql`
    select coalesce(sent_at, next_attempt_at, created_at) + ${sql.lit(MINUTE)} as due from outbox_messages
    where channel = 'direct-message' and recipient_discord_id = ${recipientId}
    order by created_at desc, id desc limit 1 offset ${sql.lit(DIRECT_PER_MINUTE - 1)}`;
  return sql<number>`coalesce((select due from (${earlier}) as earlier where due > ${now}), ${now})`;
}

/** Inserts messages, at most one per report and channel and one per subject. Returns whether any was inserted. */
export async function insertMessages(tx: Db, messages: NewMessage[]): Promise<boolean> {
  const rows = messages.map((message) => ({
    ...message,
    ...queued(message.created_at),
    ...(message.recipient_discord_id === null ? {} : { next_attempt_at: dueTimeOf(message) }),
    lease_until: 0,
  }));
  const inserted = await tx
    .insertInto('outbox_messages')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** Returns a member's Discord ID; undefined for a deleted account. */
export async function findRecipient(db: Db, userId: string): Promise<string | undefined> {
  const present = db.selectFrom('users').where('id', '=', userId).where('deleted_at', 'is', null);
  return (await present.select('discord_id').executeTakeFirst())?.discord_id;
}

const mayHaveArrived = sql`lease_token is not null or uncertain_since is not null or state = 'Unknown'`;

/** Rewrites and returns a report's direct message, and marks it outdated if Discord may already have the old one. */
export const rewriteDirectMessage = (tx: Db, reportId: string, words: Pick<OutboxRow, 'title' | 'content'>) =>
  tx
    .updateTable('outbox_messages')
    .set({ ...words, is_outdated: sql`case when ${mayHaveArrived} then 1 else is_outdated end` })
    .where('report_id', '=', reportId)
    .where('channel', '=', 'direct-message')
    .returningAll()
    .executeTakeFirst();

/** Queues an edit in place of the report's earlier one. A lease on that one stays, so that edits arrive in order. */
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
    ...queued(now),
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

/** Deletes a recipient's waiting messages, and removes the recipient from the others. */
export async function eraseRecipient(tx: Db, discordId: string): Promise<void> {
  const theirs = tx.deleteFrom('outbox_messages').where('recipient_discord_id', '=', discordId);
  await theirs.where('state', '!=', 'Sent').execute();
  const none = sql<string | null>`case when channel = 'edit' then '' end`;
  await tx
    .updateTable('outbox_messages')
    .set({ recipient_discord_id: '', discord_channel_id: none, discord_message_id: none })
    .where('recipient_discord_id', '=', discordId)
    .execute();
}

export const listMessages = (
  db: Db,
  { state, channel, page }: { state: OutboxState | null; channel: OutboxChannel | null; page: NewestFirst },
): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox_messages')
    .$if(state !== null, (query) => query.where('state', '=', state as OutboxState))
    .$if(channel !== null, (query) => query.where('channel', '=', channel as OutboxChannel))
    .$call(newestFirst(page, 'created_at', 'id'))
    .selectAll()
    .execute();

export const findMessage = (db: Db, id: string): Promise<OutboxRow | undefined> =>
  db.selectFrom('outbox_messages').where('id', '=', id).selectAll().executeTakeFirst();

export async function findDirectMessage(db: Db, reportId: string): Promise<string | undefined> {
  const ofReport = db.selectFrom('outbox_messages').where('report_id', '=', reportId);
  const row = await ofReport.where('channel', '=', 'direct-message').select('content').executeTakeFirst();
  return row?.content;
}

/** Queues a failed or unknown message as a new one. Returns undefined unless it is one of them. */
export const requeue = (tx: Db, { id, nonce, now }: { id: string; nonce: string; now: number }) =>
  tx
    .updateTable('outbox_messages')
    .set({ ...queued(now), nonce, lease_until: 0, lease_began_at: null })
    .set({ uncertain_since: null, last_error: null })
    .where('id', '=', id)
    .where('state', 'in', ['Failed', 'Unknown'])
    .returningAll()
    .executeTakeFirst();

/** A queue of messages: direct messages, their edits, or a platform's webhook or duty log. */
export type Queue =
  | { channel: 'direct-message' | 'edit' }
  | { channel: 'webhook' | 'channel'; platform: GamePlatform };

/** Leases due messages of a queue, longest due first. One whose last lease never finished may have arrived. */
export function claimDue(
  db: Db,
  claim: { queue: Queue; token: string; limit: number; now: number; leaseUntil: number },
): Promise<OutboxRow[]> {
  const { queue, token, limit, now, leaseUntil } = claim;
  const pending = db
    .selectFrom('outbox_messages')
    // Literals, so that the statement fits the partial index.
    .where('state', '=', sql.lit('Pending' as const))
    .where('channel', '=', sql.lit(queue.channel));
  const queued = 'platform' in queue ? pending.where('platform', '=', queue.platform) : pending;
  const due = queued
    .$if(queue.channel === 'channel', (lines) => lines.where(isChannelOpen('discord_channel_id', now)))
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
    is_outdated: sql`case when channel = 'edit' then 0 else is_outdated end`,
  }));
  // Checked again for a row that another worker has just leased.
  return claimed
    .where('id', 'in', due)
    .where('next_attempt_at', 'is not', null)
    .where('lease_until', '<=', now)
    .returningAll()
    .execute();
}

/** Columns stored at the end of a message's lease. */
export type Finish = Pick<OutboxRow, 'state' | 'next_attempt_at' | 'uncertain_since' | 'last_error'> &
  Partial<Pick<OutboxRow, 'sent_at' | 'discord_channel_id' | 'discord_message_id' | 'attempts'>>;

/**
 * Leases the duty-log lines that share a message with a leased one: those sent with it before, or else all that wait.
 * They share a nonce from then on.
 */
export async function claimLinesWith(
  db: Db,
  first: OutboxRow,
  { nonce, max, now }: { nonce: string; max: number; now: number },
): Promise<OutboxRow[]> {
  const { lease_token, lease_until, uncertain_since, attempts } = first;
  const waiting = db
    .selectFrom('outbox_messages')
    .where('state', '=', sql.lit('Pending' as const))
    .where('channel', '=', sql.lit('channel' as const))
    .where('discord_channel_id', '=', first.discord_channel_id)
    .where('lease_until', '<=', now)
    .where('id', '!=', first.id)
    .where('nonce', '=', first.nonce)
    .orderBy('id')
    .limit(max - 1)
    .select('id');
  const rows = await db
    .updateTable('outbox_messages')
    .set({ nonce, lease_token, lease_until, lease_began_at: now, uncertain_since, attempts })
    .where((eb) => eb.or([eb('id', 'in', waiting), eb('id', '=', first.id)]))
    .where('state', '=', 'Pending')
    .returningAll()
    .execute();
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Stores the outcome of a message, releases its lease, and returns it. Returns undefined after a lost lease. */
export const finish = (db: Db, { id, token }: { id: string; token: string }, change: Finish) =>
  db
    .updateTable('outbox_messages')
    .set({ ...change, lease_token: null, lease_until: 0, lease_began_at: null })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .returningAll()
    .executeTakeFirst();

/** Stores that an unknown message arrived, and returns it, unless it was queued again. */
export const confirmSent = (db: Db, { id, nonce }: OutboxRow, change: Finish) =>
  db
    .updateTable('outbox_messages')
    .set(change)
    .where('id', '=', id)
    .where('nonce', '=', nonce)
    .where('state', '=', 'Unknown')
    .returningAll()
    .executeTakeFirst();

export async function isAnyDue(db: Db, now: number): Promise<boolean> {
  const message = db
    .selectFrom('outbox_messages')
    // A literal, so that the statement fits the partial index.
    .where('state', '=', sql.lit('Pending' as const))
    .where('next_attempt_at', '<=', now)
    .where('lease_until', '<=', now)
    .where(isChannelOpen('discord_channel_id', now))
    .select('id');
  const card = db
    .selectFrom('discord_cards')
    .where('next_at', '<=', now)
    .where('lease_until', '<=', now)
    .where(isChannelOpen('queue_channel_id', now))
    .select('id');
  const job = db
    .selectFrom('push_jobs')
    .where('expanded_at', 'is', null)
    .where('due_at', '<=', now)
    .select('id');
  const push = db
    .selectFrom('push_rows')
    .where('state', '=', sql.lit('Pending' as const))
    .where('next_attempt_at', '<=', now)
    .where('lease_until', '<=', now)
    .select('id');
  const found = await db
    .selectNoFrom((eb) => eb.or([message, card, job, push].map((due) => eb.exists(due))).as('due'))
    .executeTakeFirst();
  return Boolean(found?.due);
}
