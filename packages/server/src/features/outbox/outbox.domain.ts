import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { OutboxMessage } from '@ten-four/contract/outbox/outbox.contract';
import { OUTBOX_TEXTS, type OutboxState } from '@ten-four/contract/outbox/outbox.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { type CardRow, findCard, listCards, requeueCard } from '#features/outbox/cards.store';
import { COLORS } from '#features/outbox/components.rules';
import { listedCard, listedMessage, listedPush } from '#features/outbox/listed.rules';
import {
  type AnnouncedReport,
  announcement,
  directMessage,
  type MessageContent,
  type NoticeContent,
  type Receipt,
  receiptEmbed,
} from '#features/outbox/message.rules';
import type { Finish, NewMessage, OutboxRow } from '#features/outbox/outbox.store';
import * as store from '#features/outbox/outbox.store';
import { listPushRows } from '#features/outbox/pushes.store';
import { wakeOutbox } from '#platform/cards/cards';
import { conflict, notFound } from '#platform/errors';
import { newId, nonceOf } from '#platform/ids';
import { type PageQuery, readRows } from '#platform/newest-first';
import type { Settings } from '#platform/settings/settings';
import { webhookOf } from '#platform/settings/webhooks';

interface Announcement {
  report: AnnouncedReport;
  recipientDiscordId: string | null;
  now: number;
}

/** Queues a filed report's direct and webhook messages in its transaction, at most one per report and channel. */
export async function enqueueReportMessages(tx: Db, request: Announcement & { settings: Settings }) {
  const messages = request.recipientDiscordId === null ? [] : [reportMessage(request, 'direct-message')];
  const hasWebhook = webhookOf(request.settings, request.report.platform) !== null;
  if (hasWebhook) messages.push(reportMessage(request, 'webhook'));
  await enqueue(tx, messages);
}

/** Queues a report's direct message unless it has one. Returns whether it was queued. */
export const enqueueDirectMessage = (tx: Db, request: Announcement): Promise<boolean> =>
  enqueue(tx, [reportMessage(request, 'direct-message')]);

/** A direct message that isn't a filed report's. */
export interface Notice {
  /** Unique. */
  key: string;
  userId: string;
  platform: GamePlatform;
  /** Shown to staff in the list of messages, such as a character's name. */
  about: string;
  /** Markdown, like `text`. */
  title: string;
  text: string;
  open: NoticeContent['open'];
  now: number;
}

/** Queues a notice, at most once per `key`. Skips deleted accounts. */
export async function sendNotice(tx: Tx, notice: Notice): Promise<void> {
  const { title, text, open } = notice;
  const recipientId = await store.findRecipient(tx, notice.userId);
  if (recipientId === undefined) return;
  const embeds = [{ title, description: text, color: COLORS.blue }];
  const content: NoticeContent = { embeds, allowed_mentions: { parse: [] }, open };
  const message = {
    subject_id: notice.key,
    channel: 'direct-message' as const,
    platform: notice.platform,
    civilian_name: notice.about,
    recipient_discord_id: recipientId,
    created_at: notice.now,
  };
  await enqueue(tx, [newMessage(message, content)]);
}

/**
 * Updates a report's direct message, with the receipt if given, and edits it if it was sent. Returns the content, even if
 * the report has no such message. Call it in a transaction that locks the report.
 */
export async function updateDirectMessage(
  tx: Db,
  { report, receipt, now }: { report: AnnouncedReport; receipt: Receipt | null; now: number },
): Promise<MessageContent> {
  const before = await store.findDirectMessage(tx, report.id);
  const paid = receipt === null ? receiptIn(before) : receiptEmbed(report, receipt, now);
  // A refunded fine has none.
  const message = directMessage(report, report.fineStatus === 'Paid' ? paid : null);
  const content = JSON.stringify(message);
  if (content === before) return message;
  const row = await store.rewriteDirectMessage(tx, report.id, { title: titleOf(message), content });
  if (row?.state === 'Sent') await queueEdit(tx, row, now);
  return message;
}

function receiptIn(content: string | undefined): MessageContent['embeds'][number] | null {
  if (content === undefined) return null;
  const { embeds }: MessageContent = JSON.parse(content);
  return embeds[1] ?? null;
}

/** Stores that a message was sent, and queues an edit if its content has changed. Returns false after a lost lease. */
export function finishSent(
  db: Db,
  { message, token, now }: { message: OutboxRow; token: string; now: number },
  change: Finish,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const finished = await store.finish(tx, { id: message.id, token }, change);
    // After a lost lease, the response proves that an unknown message arrived.
    const sent = finished ?? (await store.confirmSent(tx, message, change));
    if (sent?.is_outdated === 1) await queueEdit(tx, sent, now);
    return finished !== undefined;
  });
}

async function queueEdit(tx: Db, message: OutboxRow, now: number): Promise<void> {
  // Discord did not return the ids that an edit needs.
  if (message.discord_channel_id === null || message.discord_message_id === null) return;
  const id = newId();
  await store.upsertEdit(tx, message, { id, nonce: nonceOf(id), now });
  wakeOutbox(tx);
}

type ListQuery = PageQuery & { state?: OutboxState; channel?: OutboxMessage['channel'] };

/** Lists a page of messages and cards, newest first; push notifications only if `channel` asks for them. */
export async function listOutbox(
  db: Db,
  { settings, channel, ...query }: ListQuery & { settings: Settings },
): Promise<{ messages: OutboxMessage[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readRows(query, 'at', async (page) => {
    const state = query.state ?? null;
    if (channel === 'push') return (await listPushRows(db, { state, page })).map(listedPush);
    const messages = await store.listMessages(db, { state, channel: channel ?? null, page });
    const hasCards = channel === undefined || channel === 'channel';
    const cards = hasCards ? await listCards(db, { state, page }) : [];
    return [...messages.map(listedMessage), ...cards.map((card) => listedCard(card, settings))]
      .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
      .slice(0, page.limit + 1);
  });
  return { messages: rows.map(({ message }) => message), nextCursor };
}

/** Queues a failed or unknown message or a failed card again. Throws 404, and 409 for any other state. */
export function sendAgain(
  db: Db,
  { id, by, settings, now }: { id: string; by: Actor; settings: Settings; now: number },
): Promise<OutboxMessage> {
  return inTransaction(db, async (tx) => {
    const message = await store.requeue(tx, { id, nonce: nonceOf(newId()), now });
    const card = message === undefined ? await requeueCard(tx, { id, now }) : undefined;
    if (message === undefined && card === undefined) {
      const known = (await store.findMessage(tx, id)) ?? (await findCard(tx, id));
      throw known === undefined ? notFound(OUTBOX_TEXTS.notFound) : conflict(OUTBOX_TEXTS.notResendable);
    }
    const { message: listed } =
      message === undefined ? listedCard(card as CardRow, settings) : listedMessage(message);
    const about = message?.report_number
      ? `report ${message.report_number}`
      : (message?.civilian_name ?? listed.recipient);
    const summary = `Requeued ${listed.title} (${about})`;
    await recordAudit(tx, by, { action: 'outbox.send-again', about: ['outbox message', id], summary, now });
    wakeOutbox(tx);
    return listed;
  });
}

async function enqueue(tx: Db, messages: NewMessage[]): Promise<boolean> {
  if (messages.length === 0) return false;
  const isAnyNew = await store.insertMessages(tx, messages);
  if (isAnyNew) wakeOutbox(tx);
  return isAnyNew;
}

const titleOf = ({ embeds }: MessageContent): string => embeds[0]?.title ?? '';

function reportMessage(
  { report, recipientDiscordId, now }: Announcement,
  channel: 'direct-message' | 'webhook',
): NewMessage {
  const isDirect = channel === 'direct-message';
  const message = {
    report_id: report.id,
    report_number: report.number,
    channel,
    platform: report.platform,
    civilian_name: report.civilian,
    recipient_discord_id: isDirect ? recipientDiscordId : null,
    created_at: now,
  };
  return newMessage(message, isDirect ? directMessage(report, null) : announcement(report));
}

function newMessage(
  message: Omit<NewMessage, 'id' | 'title' | 'content' | 'nonce'>,
  content: MessageContent,
): NewMessage {
  const id = newId();
  return { ...message, id, title: titleOf(content), content: JSON.stringify(content), nonce: nonceOf(id) };
}
