import { OUTBOX_TEXTS, type OutboxChannel, type OutboxState } from '@ten-four/contract/outbox/outbox.values';
import { type Db, inTransaction } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import {
  type AnnouncedReport,
  announcement,
  directMessage,
  type MessageContent,
  type Receipt,
  receiptEmbed,
} from '#features/outbox/message.rules';
import {
  confirmSent,
  type Finish,
  findContent,
  findMessage,
  finish,
  insertMessages,
  listMessages,
  type NewMessage,
  type OutboxRow,
  requeue,
  rewriteDirectMessage,
  upsertEdit,
} from '#features/outbox/outbox.store';
import { listPushRows } from '#features/outbox/pushes.store';
import { nonceOf } from '#features/outbox/retry.rules';
import { plainTitle } from '#features/outbox/title.rules';
import { conflict, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import { wakeAfterCommit } from '#platform/kept/keep';
import { type PageQuery, readRows } from '#platform/newest-first';
import type { Settings } from '#platform/settings/settings';
import { webhookOf } from '#platform/settings/webhooks';

interface Announcement {
  report: AnnouncedReport;
  civilianName: string;
  /** Discord's id of the character's owner; null once the account is deleted. */
  recipientDiscordId: string | null;
  now: number;
}

/**
 * Puts a report's messages into the outbox, as part of the transaction (of `inTransaction`) that files it: the direct
 * message to the character's owner, that of the platform's webhook where one is configured. At most one a report
 * and channel: again changes nothing. Sent once the transaction has committed.
 */
export async function enqueueReportMessages(
  tx: Db,
  request: Announcement & { settings: Settings },
): Promise<void> {
  const { report, civilianName, settings } = request;
  const messages = request.recipientDiscordId === null ? [] : [directMessageRow(request)];
  if (webhookOf(settings, report.platform) !== null) {
    messages.push(newMessage(request, 'webhook', null, announcement(report, civilianName)));
  }
  await enqueue(tx, messages);
}

/** Puts a report's direct message into the outbox unless it was there before, and answers whether it did. */
export const enqueueDirectMessage = (tx: Db, request: Announcement): Promise<boolean> =>
  enqueue(tx, [directMessageRow(request)]);

/**
 * Has a report's direct message say what the report says now, and how its fine was paid where that is given: sent so if
 * it was not sent yet, else edited. Answers what it says, also where the report has no such message. In a transaction of
 * `inTransaction` that holds the report.
 */
export async function renewDirectMessage(
  tx: Db,
  { report, receipt, now }: { report: AnnouncedReport; receipt: Receipt | null; now: number },
): Promise<MessageContent> {
  const before = await findContent(tx, { reportId: report.id, channel: 'direct-message' });
  const paid = receipt === null ? receiptIn(before) : receiptEmbed(report, receipt);
  const message = directMessage(report, paid);
  const content = JSON.stringify(message);
  if (content === before) return message;
  const row = await rewriteDirectMessage(tx, report.id, { title: titleOf(message), content });
  if (row?.state === 'Sent') await queueEdit(tx, row, now);
  return message;
}

/** What an earlier version of a message says of the payment stays. */
function receiptIn(content: string | undefined): MessageContent['embeds'][number] | null {
  if (content === undefined) return null;
  const { embeds }: MessageContent = JSON.parse(content);
  return embeds[1] ?? null;
}

/**
 * Stores that a message was sent, by whoever has its lease or was thought to have failed; if it says something else by
 * now, an edit follows. Answers false, with nothing stored, where neither is so.
 */
export function finishSent(
  db: Db,
  { message, token, now }: { message: OutboxRow; token: string; now: number },
  change: Finish,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const kept = await finish(tx, { id: message.id, token }, change);
    // Whatever others made of it: a message that arrived is not one of those whose fate is unknown.
    const sent = kept ?? (await confirmSent(tx, message, change));
    if (sent?.is_outdated === 1) await queueEdit(tx, sent, now);
    return kept !== undefined;
  });
}

/** Has a direct message that was sent be edited to what it is to say now. */
async function queueEdit(tx: Db, message: OutboxRow, now: number): Promise<void> {
  // Discord took the message without saying which it is: there is nothing to edit it by.
  if (message.discord_channel_id === null || message.discord_message_id === null) return;
  const id = newId();
  await upsertEdit(tx, message, { id, nonce: nonceOf(id), now });
  wakeAfterCommit(tx);
}

/** A page of the messages, newest first; with a state those of it. */
export const listOutbox = (
  db: Db,
  query: PageQuery & { state?: OutboxState; channel?: OutboxChannel },
): Promise<{ rows: OutboxRow[]; nextCursor: string | null }> =>
  readRows(query, 'created_at', (page) =>
    listMessages(db, { state: query.state ?? null, channel: query.channel ?? null, page }),
  );

/** The same of what rings on devices. */
export const listPushes = (db: Db, query: PageQuery & { state?: OutboxState }) =>
  readRows(query, 'made_at', (page) => listPushRows(db, { state: query.state ?? null, page }));
export type PushListed = Awaited<ReturnType<typeof listPushes>>['rows'][number];

/** Sends a failed or unknown message again, as a new one. Throws 404, and 409 for one that waits or was sent. */
export function sendAgain(db: Db, request: { id: string; by: Actor; now: number }): Promise<OutboxRow> {
  const { id, by, now } = request;
  return inTransaction(db, async (tx) => {
    const message = await requeue(tx, { id, nonce: nonceOf(newId()), now });
    if (message === undefined) {
      const known = await findMessage(tx, id);
      throw known === undefined ? notFound(OUTBOX_TEXTS.notFound) : conflict(OUTBOX_TEXTS.notStuck);
    }
    const about = message.report_number === null ? message.civilian_name : `report ${message.report_number}`;
    const summary = `${plainTitle(message.title)} (${about}) to be sent again`;
    await recordAudit(tx, by, { action: 'outbox.send-again', about: ['outbox message', id], summary, now });
    wakeAfterCommit(tx);
    return message;
  });
}

/** Answers whether there was any that was not in before. */
async function enqueue(tx: Db, messages: NewMessage[]): Promise<boolean> {
  if (messages.length === 0) return false;
  const isAnyNew = await insertMessages(tx, messages);
  if (isAnyNew) wakeAfterCommit(tx);
  return isAnyNew;
}

const directMessageRow = (request: Announcement): NewMessage =>
  newMessage(request, 'direct-message', request.recipientDiscordId, directMessage(request.report, null));

const titleOf = ({ embeds }: MessageContent): string => embeds[0]?.title ?? '';

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
    title: titleOf(content),
    content: JSON.stringify(content),
    nonce: nonceOf(id),
    now,
  };
}
