import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { type CardParts, createCardWorker } from '#features/outbox/card.worker';
import { dutyMessage, MAX_LINES } from '#features/outbox/duty-log.rules';
import { type MessageContent, type NoticeContent, withOpenLink } from '#features/outbox/message.rules';
import {
  changeAfter,
  isGone,
  mayDuplicate,
  NOT_SENT,
  type Outcome,
} from '#features/outbox/message-outcome.rules';
import { finishSent } from '#features/outbox/outbox.domain';
import type { Finish, OutboxRow, Queue } from '#features/outbox/outbox.store';
import * as store from '#features/outbox/outbox.store';
import { createQueuePauses } from '#features/outbox/queue-pauses.rules';
import { acceptChannel, refuseChannel } from '#features/outbox/refused-channels.domain';
import { DELAYED, isChannelRefusal, LEASE, LEFT_TO_SEND } from '#features/outbox/retry.rules';
import type { AppContext } from '#platform/app-context';
import { SECOND } from '#platform/clock';
import type { Delivery, Messenger } from '#platform/discord/messenger';
import { newId, nonceOf } from '#platform/ids';
import { oneAtATime } from '#platform/one-at-a-time';
import { openWebhook, webhookOf } from '#platform/settings/webhooks';

export type OutboxWorker = ReturnType<typeof createOutboxWorker>;

const CHECK_EVERY = 2 * SECOND;
/** Milliseconds between two wake-ups, so that a burst of changes needs one. */
const PACE = 50;
/** Direct messages take two requests each; this many at once stay below Discord's 50 per second. */
const DIRECT_AT_ONCE = 4;

const QUEUES: readonly Queue[] = [
  { channel: 'direct-message' },
  { channel: 'edit' },
  ...PLATFORMS.flatMap((platform): Queue[] => [
    { channel: 'webhook', platform },
    { channel: 'channel', platform },
  ]),
];
const nameOf = (queue: Queue): string =>
  'platform' in queue ? `${queue.channel} ${queue.platform}` : queue.channel;

/** A worker of another feature that runs and stops with the outbox. */
interface PairedWorker {
  run(): Promise<void>;
  stop(): void;
}

/**
 * Creates a worker of the outbox that sends nothing until started or run. Several workers, in one process or many, never
 * send the same message at once. Tests pass another `messenger` and `chance` (0 to 1).
 */
export function createOutboxWorker(
  platform: CardParts & Pick<AppContext, 'settingsVault' | 'discord'>,
  {
    messenger = platform.discord.messenger,
    chance = Math.random,
    pair,
  }: {
    messenger?: Messenger;
    chance?: () => number;
    pair?: (onDue: (at: number) => void) => PairedWorker;
  } = {},
) {
  const { config, clock, log, settings, settingsVault } = platform;
  const { db } = platform.database;
  const pauses = createQueuePauses();
  let isStarted = false;
  let isStopped = false;
  let checkTimer: NodeJS.Timeout | undefined;
  let lastCheck: Promise<void> = Promise.resolve();

  const isOpen = (queue: string) => !isStopped && pauses.isOpen(queue, clock.now());

  const drain = async (queue: Queue): Promise<void> => {
    while (isOpen(nameOf(queue))) {
      const now = clock.now();
      const token = newId();
      const limit = 'platform' in queue ? 1 : DIRECT_AT_ONCE;
      const messages = await store.claimDue(db, { queue, token, limit, now, leaseUntil: now + LEASE });
      if (messages.length === 0) return;
      const results = await Promise.allSettled(messages.map((message) => send(queue, message, token)));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    }
  };

  const send = async (queue: Queue, first: OutboxRow, token: string): Promise<void> => {
    const began = clock.now();
    const nonce = first.nonce === '' ? nonceOf(newId()) : first.nonce;
    const isLine = first.channel === 'channel';
    const batch = isLine
      ? await store.claimLinesWith(db, first, { nonce, max: MAX_LINES, now: began })
      : [first];
    const outcome = await attempt(first, batch, { nonce, began });
    if (outcome !== NOT_SENT) {
      recordDelivery(nameOf(queue), outcome, clock.now());
      if (isLine) await recordChannel(first.discord_channel_id ?? '', outcome);
    }
    const times = { began, now: clock.now(), chance: chance() };
    for (const message of batch) {
      await conclude(message, token, outcome, changeAfter(message, outcome, times));
    }
  };

  const conclude = async (message: OutboxRow, token: string, outcome: Outcome, change: Finish) => {
    const isStored =
      change.state === 'Sent'
        ? await finishSent(db, { message, token, now: clock.now() }, change)
        : (await store.finish(db, { id: message.id, token }, change)) !== undefined;
    const about = { outboxId: message.id, channel: message.channel, report: message.report_number };
    if (!isStored) log.warn(about, 'message lease lost: another worker has it');
    else if (change.state === 'Unknown' || (change.state === 'Failed' && !isGone(message, outcome))) {
      log.warn({ ...about, state: change.state, reason: change.last_error }, 'message not sent');
    }
  };

  const attempt = async (
    message: OutboxRow,
    batch: readonly OutboxRow[],
    { nonce, began }: { nonce: string; began: number },
  ): Promise<Outcome> => {
    if (mayDuplicate(message, began)) return NOT_SENT;
    if (message.lease_until - began < LEFT_TO_SEND) return DELAYED;
    const { channel, recipient_discord_id: recipientId } = message;
    const { discord_channel_id: channelId, discord_message_id: messageId } = message;
    if (channel === 'channel') {
      const content = dutyMessage(batch.map((line) => JSON.parse(line.content)));
      return messenger.postMessage({ channelId: channelId ?? '', nonce, content });
    }
    const content = contentOf(message);
    if (channel === 'edit' && channelId !== null && messageId !== null) {
      return messenger.editMessage({ channelId, messageId, content });
    }
    if (recipientId !== null) return messenger.sendDirectMessage({ recipientId, nonce, content });
    const webhook = webhookOf(await settings.recent(), message.platform);
    const url = openWebhook(settingsVault, webhook);
    if (url === null) {
      const reason = `No webhook is configured for reports on ${message.platform}.`;
      return { kind: 'refused', status: null, code: null, reason };
    }
    return messenger.postToWebhook({ url, content });
  };

  const contentOf = ({ channel, report_id: reportId, content }: OutboxRow): object => {
    const { open, ...stored }: MessageContent & Partial<NoticeContent> = JSON.parse(content);
    if (channel === 'webhook') return stored;
    const subject = reportId === null ? open : { kind: 'report' as const, id: reportId };
    return subject === undefined ? stored : withOpenLink(stored, { web: config.webOrigin, ...subject });
  };

  const recordChannel = async (channelId: string, { kind, ...delivery }: Delivery): Promise<void> => {
    if (kind === 'delivered') await acceptChannel(platform, channelId);
    const code = 'code' in delivery ? delivery.code : null;
    if (isChannelRefusal(code)) await refuseChannel(platform, channelId, code ?? 0);
  };

  const recordDelivery = (queue: string, delivery: Delivery, now: number): void => {
    if (delivery.kind === 'delivered') {
      pauses.recover(queue);
      return;
    }
    if (delivery.status !== null) pauses.countResponse(delivery.status, now);
    if (delivery.kind !== 'later' || delivery.scope === 'message') return;
    if (delivery.status === 401) log.error({ reason: delivery.reason }, 'outbox paused: bot token rejected');
    const { retryAfter } = delivery;
    if (retryAfter === null) {
      pauses.backOff(queue, now);
    } else {
      pauses.pause(delivery.scope === 'all' ? 'all' : queue, now + retryAfter);
      onDue(now + retryAfter);
    }
  };

  const drains = QUEUES.map((queue) => oneAtATime(() => drain(queue)));
  let lastWakeAt = 0;
  let nextWake: { at: number; timer: NodeJS.Timeout } | null = null;
  const wakeAt = (time: number) => {
    const now = clock.now();
    // Not delayed by a clock that was set back.
    const at = Math.max(time, Math.min(lastWakeAt, now) + PACE);
    if (!isStarted || isStopped || (nextWake !== null && nextWake.at <= at)) return;
    if (nextWake !== null) clearTimeout(nextWake.timer);
    const timer = setTimeout(() => {
      nextWake = null;
      lastWakeAt = clock.now();
      wake();
    }, at - now).unref();
    nextWake = { at, timer };
  };
  const onDue = (at: number): void => {
    if (at - clock.now() < CHECK_EVERY) wakeAt(at);
  };
  const cards = createCardWorker(platform, {
    messenger,
    recordDelivery,
    chance,
    isOpen,
    isStopped: () => isStopped,
    onDue,
  });
  const paired = pair?.(onDue);
  const runs = () => [...drains.map((run) => run()), cards.run(), paired?.run()];
  const runOnce = async (): Promise<void> => {
    await Promise.all(runs());
  };
  const warn = (error: unknown) => log.warn({ err: error }, 'outbox run failed');
  const wake = () => void runOnce().catch(warn);
  const checkDue = async (): Promise<void> => {
    if ((await store.isAnyDue(db, clock.now())) && !isStopped) await runOnce();
  };

  return {
    /** Sends everything due, and waits until nothing more can be sent now. Throws if the database fails. */
    runOnce,
    /** Sends queued messages once committed, and checks for other due messages every 2 seconds. */
    start: (): void => {
      db.hooks.wakeOutbox = () => wakeAt(0);
      checkTimer = setInterval(() => {
        lastCheck = checkDue().catch(warn);
      }, CHECK_EVERY).unref();
      isStarted = true;
      wake();
    },
    /** Stops new sends, and waits for those in progress. */
    stop: async (): Promise<void> => {
      isStopped = true;
      clearInterval(checkTimer);
      if (nextWake !== null) clearTimeout(nextWake.timer);
      paired?.stop();
      await lastCheck;
      await Promise.allSettled(runs());
    },
  };
}
