import type { Platform as GamePlatform } from '@ten-four/contract/officers/officers.values';
import { OUTBOX_TEXTS, type OutboxState } from '@ten-four/contract/outbox/outbox.values';
import { afterCommit, type Db, inTransaction } from '#db/database';
import { type Doer, recordAudit } from '#features/audit/index';
import {
  type AnnouncedReport,
  announcement,
  directMessage,
  type MessageContent,
} from '#features/outbox/message.rules';
import {
  findContent,
  findMessage,
  insertMessages,
  listMessages,
  type NewMessage,
  type OutboxRow,
  requeue,
} from '#features/outbox/outbox.store';
import { nonceOf } from '#features/outbox/retry.rules';
import type { DiscordSettings } from '#platform/env';
import { conflict, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import { cutPage, type PageQuery, readPage } from '#platform/newest-first';

export type { AnnouncedReport } from '#features/outbox/message.rules';

/** Wakes this process's worker on a database, by what all handles of that database share. */
const wakers = new WeakMap<object, () => void>();

/** Names who is woken when messages were put into a database's outbox; answers what ends that. */
export function onQueued(db: Db, wake: () => void): () => void {
  const { adapter } = db.getExecutor();
  wakers.set(adapter, wake);
  return () => {
    wakers.delete(adapter);
  };
}

interface Announcement {
  report: AnnouncedReport;
  civilianName: string;
  /** Discord's id of the character's owner. */
  recipientDiscordId: string;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Puts a report's messages into the outbox, as part of the transaction (of `inTransaction`) that files it: the direct
 * message to the character's owner always, that of the platform's webhook where one is configured. At most one a
 * report and channel: again changes nothing. Sent once the transaction has committed.
 */
export async function enqueueReportMessages(
  tx: Db,
  request: Announcement & { discord: Pick<DiscordSettings, 'webhookXbox' | 'webhookPlaystation'> },
): Promise<void> {
  const { report, civilianName, discord } = request;
  const messages = [directMessageRow(request)];
  if (webhookOf(discord, report.platform) !== null) {
    messages.push(newMessage(request, 'webhook', null, announcement(report, civilianName)));
  }
  await enqueue(tx, messages);
}

/** Puts a report's direct message into the outbox unless it was there before. In a transaction of `inTransaction`. */
export async function enqueueDirectMessage(tx: Db, request: Announcement): Promise<void> {
  await enqueue(tx, [directMessageRow(request)]);
}

/** What a report's direct message says; null where the report has none. */
export async function findDirectMessage(db: Db, reportId: string): Promise<MessageContent | null> {
  const content = await findContent(db, { reportId, channel: 'direct-message' });
  return content === undefined ? null : JSON.parse(content);
}

/** The address of a platform's webhook; null where none is configured. A secret: never shown or logged. */
export function webhookOf(
  discord: Pick<DiscordSettings, 'webhookXbox' | 'webhookPlaystation'>,
  platform: GamePlatform,
): string | null {
  return platform === 'Xbox' ? discord.webhookXbox : discord.webhookPlaystation;
}

/** A page of the messages, newest first; with a state those of it. Throws 400 for a cursor that is none of this list. */
export async function listOutbox(
  db: Db,
  query: PageQuery & { state?: OutboxState | '' | null },
): Promise<{ messages: OutboxRow[]; nextCursor: string | null }> {
  const page = readPage(query);
  const found = await listMessages(db, { state: query.state || null, page });
  const { rows, nextCursor } = cutPage(found, page, (message) => message.created_at);
  return { messages: rows, nextCursor };
}

/**
 * Sends a failed or unknown message again, as one that Discord has not seen before. Throws 404, and 409 for one that
 * waits or was sent.
 */
export function sendAgain(db: Db, request: { id: string; by: Doer; now: number }): Promise<OutboxRow> {
  const { id, by, now } = request;
  return inTransaction(db, async (tx) => {
    const message = await requeue(tx, { id, nonce: nonceOf(newId()), now });
    if (message === undefined) {
      const known = await findMessage(tx, id);
      throw known === undefined ? notFound(OUTBOX_TEXTS.notFound) : conflict(OUTBOX_TEXTS.notStuck);
    }
    await recordAudit(tx, {
      ...by,
      action: 'outbox.send-again',
      object: 'outbox message',
      objectId: id,
      summary: `${message.title} (report ${message.report_number}) to be sent again`,
      now,
    });
    wakeAfterCommit(tx);
    return message;
  });
}

async function enqueue(tx: Db, messages: NewMessage[]): Promise<void> {
  if (await insertMessages(tx, messages)) wakeAfterCommit(tx);
}

function wakeAfterCommit(tx: Db): void {
  const wake = wakers.get(tx.getExecutor().adapter);
  if (wake !== undefined) afterCommit(tx, wake);
}

const directMessageRow = (request: Announcement): NewMessage =>
  newMessage(request, 'direct-message', request.recipientDiscordId, directMessage(request.report));

function newMessage(
  { report, civilianName, now }: Announcement,
  channel: NewMessage['channel'],
  recipientDiscordId: string | null,
  content: MessageContent,
): NewMessage {
  const id = newId();
  return {
    id,
    report_id: report.id,
    report_number: report.number,
    channel,
    platform: report.platform,
    civilian_name: civilianName,
    recipient_discord_id: recipientDiscordId,
    title: content.embeds[0]?.title ?? '',
    content: JSON.stringify(content),
    nonce: nonceOf(id),
    now,
  };
}
