import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { createChannelLanes } from '#features/outbox/channel-lanes';
import type { ChannelParts } from '#features/outbox/channel-trials';
import { findDue } from '#features/outbox/due.store';
import { createLanePauses } from '#features/outbox/lane-pauses.rules';
import { leadingTo, type MessageContent } from '#features/outbox/message.rules';
import { finishSent } from '#features/outbox/outbox.domain';
import { claimDue, type Finish, finish, type Lane, type OutboxRow } from '#features/outbox/outbox.store';
import { ENDED, HELD_UP, LEASE, LEFT_TO_SEND, NONCE_WINDOW, pauseAfter } from '#features/outbox/retry.rules';
import { SECOND } from '#platform/clock';
import type { Delivery, Messenger } from '#platform/discord/messenger';
import { newId } from '#platform/ids';
import { onQueued } from '#platform/kept/keep';
import { oneAtATime } from '#platform/one-at-a-time';
import type { Platform } from '#platform/platform';
import { noteDevices, noteNewCallWanted, onRing } from '#platform/push/ring';
import { openWebhook, webhookOf } from '#platform/settings/webhooks';

/** Sends what is in the outbox. Several of them, in one process or many, never send the same message at once. */
export interface OutboxWorker {
  /** Sends what is due, and waits until nothing that may be sent now is left. Throws where the database is away. */
  runOnce(): Promise<void>;
  /** From now on sends what is put in as soon as it is committed, and looks for what else is due every 2 seconds. */
  start(): void;
  /** Sends nothing new, and waits for what is being sent. */
  stop(): Promise<void>;
}

const LOOK_EVERY = 2 * SECOND;
/** Milliseconds from one look for what was put in to the next: what many put in is found by one. */
const PACE = 50;
/** Direct messages take two requests each; so many at once stay below Discord's 50 a second. */
const DIRECT_AT_ONCE = 4;

const LANES: readonly Lane[] = [
  { channel: 'direct-message' },
  { channel: 'edit' },
  ...PLATFORMS.map((platform) => ({ channel: 'webhook' as const, platform })),
];
const nameOf = (lane: Lane): string => ('platform' in lane ? `webhook ${lane.platform}` : lane.channel);

/** Another feature's lane, which looks, runs and stops with the others. */
export interface LaneBeside {
  /** Sends what is due, and waits until nothing that may be sent now is left. */
  run(): Promise<void>;
  /** Sends nothing new from now on. */
  stop(): void;
}

/** Told when something will be due: what is due before anybody looks would wait for that. */
export type OnDue = (at: number) => void;

/** Sends nothing until it is started or told to run. Tests give another `messenger` and `chance` (0 to 1). */
export function createOutboxWorker(
  platform: ChannelParts & Pick<Platform, 'settingsVault' | 'discord'>,
  {
    messenger = platform.discord.messenger,
    chance = Math.random,
    beside,
  }: { messenger?: Messenger; chance?: () => number; beside?: (onDue: OnDue) => LaneBeside } = {},
): OutboxWorker {
  const { config, clock, log, settings, settingsVault } = platform;
  const { db } = platform.database;
  const pauses = createLanePauses();
  let isStarted = false;
  let isStopped = false;
  let stopLooking = () => {};
  let looked: Promise<void> = Promise.resolve();

  /** Claims and sends until a lane has nothing more that may be sent. */
  const drain = async (lane: Lane): Promise<void> => {
    while (!isStopped && pauses.isOpen(nameOf(lane), clock.now())) {
      const now = clock.now();
      const token = newId();
      const limit = lane.channel === 'webhook' ? 1 : DIRECT_AT_ONCE;
      const messages = await claimDue(db, { lane, token, limit, now, leaseUntil: now + LEASE });
      if (messages.length === 0) return;
      const results = await Promise.allSettled(messages.map((message) => work(lane, message, token)));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    }
  };

  /** Sends one message and writes down what became of it. */
  const work = async (lane: Lane, message: OutboxRow, token: string): Promise<void> => {
    const began = clock.now();
    const outcome = await attempt(message, began);
    if (outcome !== NOT_SENT) note(nameOf(lane), outcome, clock.now());
    const change = settle(message, outcome, began);
    const isKept =
      change.state === 'Sent'
        ? await finishSent(db, { message, token, now: clock.now() }, change)
        : (await finish(db, { id: message.id, token }, change)) !== undefined;
    const about = { outboxId: message.id, channel: message.channel, report: message.report_number };
    if (!isKept) log.warn(about, 'a message took so long that somebody else has it now');
    else if (change.state === 'Unknown' || (change.state === 'Failed' && !isGone(message, outcome))) {
      log.warn({ ...about, state: change.state, reason: change.last_error }, 'a message was not sent');
    }
  };

  const attempt = async (message: OutboxRow, began: number): Promise<Delivery | typeof NOT_SENT> => {
    if (mustNotBeSentAgain(message, began)) return NOT_SENT;
    if (message.lease_until - began < LEFT_TO_SEND) return HELD_UP;
    const content = contentOf(message);
    const { discord_channel_id: channelId, discord_message_id: messageId } = message;
    if (message.channel === 'edit' && channelId !== null && messageId !== null) {
      return messenger.editMessage({ channelId, messageId, content });
    }
    if (message.recipient_discord_id !== null) {
      return messenger.sendDirectMessage({
        recipientId: message.recipient_discord_id,
        nonce: message.nonce,
        content,
      });
    }
    const webhook = webhookOf(await settings.recent(), message.platform);
    const url = openWebhook(settingsVault, webhook);
    if (url === null) {
      const reason = `No webhook is configured for reports on ${message.platform}.`;
      return { kind: 'refused', status: null, code: null, reason };
    }
    return messenger.postToWebhook({ url, content });
  };

  const contentOf = ({ channel, report_id: reportId, content }: OutboxRow): object => {
    const said: MessageContent = JSON.parse(content);
    return channel === 'webhook' || reportId === null
      ? said
      : leadingTo(said, { web: config.webOrigin, reportId });
  };

  /** What an answer means for the messages that come after this one. */
  const note = (name: string, delivery: Delivery, now: number): void => {
    if (delivery.kind === 'delivered') {
      pauses.recover(name);
      return;
    }
    if (delivery.status !== null) pauses.noteAnswer(delivery.status, now);
    if (delivery.kind !== 'later' || delivery.scope === 'message') return;
    if (delivery.status === 401) log.error({ reason: delivery.reason }, 'messages have to wait');
    if (delivery.retryAfter === null) pauses.backOff(name, now);
    else pauses.pause(delivery.scope === 'all' ? 'all' : name, now + delivery.retryAfter);
  };

  const settle = (message: OutboxRow, outcome: Delivery | typeof NOT_SENT, began: number): Finish => {
    const now = clock.now();
    // An edit that is made twice is made once.
    const earlier = message.channel === 'edit' ? null : message.uncertain_since;
    if (outcome === NOT_SENT) {
      const last_error = message.last_error ?? 'The server stopped while it was sending this message.';
      return {
        ...ENDED,
        state: 'Unknown',
        uncertain_since: earlier,
        last_error,
        attempts: message.attempts - 1,
      };
    }
    switch (outcome.kind) {
      case 'delivered':
        return {
          ...ENDED,
          state: 'Sent',
          sent_at: now,
          discord_channel_id: outcome.channelId,
          discord_message_id: outcome.messageId,
        };
      case 'refused':
        return { ...ENDED, state: 'Failed', last_error: outcome.reason };
      case 'later':
      case 'unclear': {
        const uncertain_since = earlier ?? (outcome.kind === 'unclear' ? began : null);
        const last_error = outcome.reason;
        if (uncertain_since !== null && message.channel === 'webhook') {
          return { ...ENDED, state: 'Unknown', uncertain_since, last_error };
        }
        const asked = outcome.kind === 'later' ? (outcome.retryAfter ?? 0) : 0;
        const pause = Math.max(asked, pauseAfter(message.attempts, chance()));
        // Once Discord does not know the nonce any more, trying again could make a second message of it.
        const latest = uncertain_since === null ? Number.POSITIVE_INFINITY : uncertain_since + NONCE_WINDOW;
        const next_attempt_at = Math.min(now + pause, latest);
        return { state: 'Pending', next_attempt_at, uncertain_since, last_error };
      }
    }
  };

  const lanes = LANES.map((lane) => oneAtATime(() => drain(lane)));
  /** When the worker began to look last: what comes right after that is found by one more look. */
  let wokenAt = 0;
  let soon: { at: number; timer: NodeJS.Timeout } | null = null;
  /** Looks at a time, or as soon after that as it may. */
  const wakeAt = (time: number) => {
    const now = clock.now();
    // A clock that was set back keeps nobody waiting.
    const at = Math.max(time, Math.min(wokenAt, now) + PACE);
    if (!isStarted || isStopped || (soon !== null && soon.at <= at)) return;
    if (soon !== null) clearTimeout(soon.timer);
    const timer = setTimeout(() => {
      soon = null;
      wokenAt = clock.now();
      wake();
    }, at - now).unref();
    soon = { at, timer };
  };
  const onDue: OnDue = (at) => {
    if (at - clock.now() < LOOK_EVERY) wakeAt(at);
  };
  const channels = createChannelLanes(platform, {
    messenger,
    note,
    chance,
    isOpen: (lane) => !isStopped && pauses.isOpen(lane, clock.now()),
    isStopped: () => isStopped,
    onDue,
  });
  const lane = beside?.(onDue);
  const runOnce = async () => {
    await Promise.all([...lanes.map((run) => run()), channels.run(), lane?.run()]);
  };
  const attempted = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      log.warn({ err: error }, 'the outbox could not be worked on');
    });
  const wake = () => void attempted(runOnce());
  /** Nearly always nothing is due: one statement finds that out. */
  const look = () => {
    looked = attempted(
      findDue(db, clock.now()).then(({ isAnyDue, isAnyDevice, isNewCallWanted }) => {
        // Another process may have the first one.
        if (isAnyDevice) noteDevices(db, true);
        if (isNewCallWanted) noteNewCallWanted(db);
        return isAnyDue && !isStopped ? runOnce() : undefined;
      }),
    );
  };

  return {
    runOnce,
    start: () => {
      const wakeNow = () => wakeAt(0);
      const forget = onQueued(db, wakeNow);
      const forgetRings = onRing(db, wakeNow);
      const looking = setInterval(look, LOOK_EVERY).unref();
      stopLooking = () => {
        forget();
        forgetRings();
        clearInterval(looking);
      };
      isStarted = true;
      wake();
    },
    stop: async () => {
      isStopped = true;
      stopLooking();
      if (soon !== null) clearTimeout(soon.timer);
      lane?.stop();
      await looked;
      await Promise.allSettled([...lanes.map((run) => run()), channels.run(), lane?.run()]);
    },
  };
}

/** Stands for an attempt that was not made, since the message may have arrived by an earlier one. */
const NOT_SENT = 'not sent';

/** Whether there is nothing left to edit: the message, its channel, or the way there. Nobody can do anything about it. */
function isGone({ channel }: OutboxRow, outcome: Delivery | typeof NOT_SENT): boolean {
  return (
    channel === 'edit' &&
    outcome !== NOT_SENT &&
    outcome.kind === 'refused' &&
    (outcome.status === 404 || outcome.status === 403)
  );
}

function mustNotBeSentAgain({ channel, uncertain_since }: OutboxRow, now: number): boolean {
  if (uncertain_since === null || channel === 'edit') return false;
  return channel === 'webhook' || now - uncertain_since >= NONCE_WINDOW;
}
