import { inTransaction } from '#db/database';
import { sendOnceMore } from '#features/outbox/answered.store';
import { createChannelPace, QUEUED, SENT } from '#features/outbox/channel-pace.rules';
import { type ChannelParts, createChannelTrials, type Lanes } from '#features/outbox/channel-trials';
import { dutyMessage, MOST_LINES } from '#features/outbox/duty-log.rules';
import { gatherChanged } from '#features/outbox/gathering.domain';
import { readFollowed } from '#features/outbox/kept.reading';
import { dueAt, isLostAgain, type Step, stepOf } from '#features/outbox/kept.rules';
import {
  claimInChannel,
  claimLinesWith,
  findKept,
  type KeptRow,
  listDueChannels,
  updateKept,
} from '#features/outbox/kept.store';
import {
  afterwards,
  again,
  changeOf,
  longestPauseOf,
  lostMessage,
  mayComeSooner,
  moved,
  type Work,
} from '#features/outbox/kept-outcome.rules';
import { type Finish, finish, type OutboxRow } from '#features/outbox/outbox.store';
import {
  ENDED,
  HELD_UP,
  LEASE,
  LEFT_TO_SEND,
  NONCE_WINDOW,
  nonceOf,
  pauseAfter,
} from '#features/outbox/retry.rules';
import { SECOND } from '#platform/clock';
import type { Delivery } from '#platform/discord/messenger';
import { newId } from '#platform/ids';
import { channelOfKind } from '#platform/kept/channels';
import type { DutyChange } from '#platform/kept/keep';
import { oneAtATime } from '#platform/one-at-a-time';

/** Unknown channel, missing access, missing permissions: nothing can be sent there, whatever it is. */
const STOPPING: readonly (number | null)[] = [10_003, 50_001, 50_013];
const UNKNOWN_MESSAGE = 10_008;

const MOST_ROUNDS = 5;

/**
 * Keeps messages in channels of Discord true: a lane a channel, one message at a time, panics first. A channel in which
 * Discord does not answer keeps no other one waiting, nor what changes meanwhile.
 */
export function createChannelLanes(
  { config, database, settings, metrics, clock, log }: ChannelParts,
  { messenger, note, isOpen, isStopped, chance, onDue }: Lanes,
) {
  const { db } = database;
  const laneOf = (channelId: string) => `channel ${channelId}`;
  const runners = new Map<string, () => Promise<void>>();
  const pace = createChannelPace(SENT);
  const queuePace = createChannelPace(QUEUED);

  const runnerOf = (channelId: string) => {
    const run = runners.get(channelId) ?? oneAtATime(() => drain(channelId));
    runners.set(channelId, run);
    return run;
  };

  /** Something is due in a channel that nobody looks into by now. */
  let goesOnElsewhere = false;
  /** What was begun, until whoever runs the lanes was told what became of it. */
  const begun = new Set<Promise<void>>();
  const follow = (work: Promise<void>): void => {
    // Told by `finishBegun`, which may not wait for it yet.
    work.catch(() => {});
    begun.add(work);
  };

  const { takeNew, tryOut, stop, tellHealth } = createChannelTrials(
    { database, clock, log },
    { messenger, note, isOpen, laneOf },
  );

  /** Sends what is due in a channel until nothing more may be sent. */
  const drain = async (channelId: string): Promise<void> => {
    const lane = laneOf(channelId);
    while (isOpen(lane)) {
      const now = clock.now();
      const nextAt = pace.nextAt(channelId, now);
      if (nextAt > now) return onDue(nextAt);
      const row = await claimInChannel(db, { channelId, token: newId(), now, leaseUntil: now + LEASE });
      if (row === undefined) return;
      pace.note(channelId, now);
      if (row.subject_id === null) await sendLines(lane, row);
      else await sendKept(lane, row, row.subject_id);
    }
  };

  /** Sends a line of the duty log together with what waits beside it. */
  const sendLines = async (lane: string, first: OutboxRow): Promise<void> => {
    const now = clock.now();
    const nonce = first.nonce === '' ? nonceOf(newId()) : first.nonce;
    const lines = await claimLinesWith(db, first, { nonce, most: MOST_LINES, now });
    const channelId = first.discord_channel_id ?? '';
    const since = first.uncertain_since;
    if (since !== null && now - since >= NONCE_WINDOW) {
      const last_error = first.last_error ?? 'The server stopped while it was sending this message.';
      return finishAll(lines, { ...ENDED, state: 'Unknown', uncertain_since: since, last_error });
    }
    const changes = lines.map(({ content }): DutyChange => JSON.parse(content));
    const delivery = await send(first, () =>
      messenger.postMessage({ channelId, nonce, content: dutyMessage(changes) }),
    );
    note(lane, delivery, clock.now());
    if (delivery.kind === 'refused' && STOPPING.includes(delivery.code))
      await stop(channelId, delivery.code ?? 0);
    await finishAll(lines, settle({ row: first, kept: null, began: now }, delivery));
  };

  const finishAll = async (rows: readonly OutboxRow[], change: Finish): Promise<void> => {
    for (const { id, lease_token: token } of rows) await finish(db, { id, token: token ?? '' }, change);
  };

  /** Does what is to be done about a kept message, and writes down what became of it. */
  const sendKept = async (lane: string, row: OutboxRow, keptId: string): Promise<void> => {
    const kept = await findKept(db, { id: keptId });
    if (kept === undefined) return finishAll([row], { ...ENDED, state: 'Dropped' });
    const began = clock.now();
    const recent = await settings.latest();
    const { kind, platform } = kept;
    const target = channelOfKind(recent, platform, kind);
    const subject = { kind, platform, subjectId: kept.subject_id };
    const followed = await readFollowed(db, subject, { settings: recent, web: config.webOrigin, now: began });
    const { discord } = recent.values;
    const last = row.content === '' ? null : JSON.parse(row.content);
    const role = discord.platforms[platform].panicRole;
    const step = stepOf(kept, began, { target, followed, last, role, settings: discord });
    const work = { lane, row, kept, recent, target, followed, step, began };
    const place = step.do === 'leave' || step.do === 'delete' ? step.channelId : target;
    if (step.do !== 'nothing' && place !== null && place !== row.discord_channel_id) {
      return conclude(work, {}, moved(place, recent, began));
    }
    const delivery = step.do === 'nothing' ? null : await send(row, () => perform(work));
    if (delivery !== null) note(lane, delivery, clock.now());
    await outcome(work, delivery);
  };

  const send = async (row: OutboxRow, attempt: () => Promise<Delivery>): Promise<Delivery> =>
    row.lease_until - clock.now() < LEFT_TO_SEND ? HELD_UP : attempt();

  const perform = async ({ row, step, target, kept }: Work): Promise<Delivery> => {
    const channelId = target ?? '';
    switch (step.do) {
      case 'leave':
        return messenger.editMessage(step);
      case 'delete':
        return messenger.deleteMessage(step);
      case 'edit':
        return messenger.editMessage({ ...step, channelId });
      default: {
        const { content, replaces } = step as Extract<Step, { do: 'post' }>;
        const posted = await messenger.postMessage({ channelId, nonce: row.nonce, content });
        if (posted.kind === 'delivered' && replaces !== null && replaces !== posted.messageId) {
          await messenger.deleteMessage({ channelId: kept.channel_id ?? channelId, messageId: replaces });
        }
        return posted;
      }
    }
  };

  const outcome = (work: Work, delivery: Delivery | null): Promise<void> => {
    const { kept, step } = work;
    // What is gone already need not say or do anything any more.
    const isMoot = step.do === 'leave' || step.do === 'delete';
    if (delivery?.kind === 'refused' && !isMoot) return refused(work, delivery);
    if (delivery !== null && delivery.kind !== 'delivered' && delivery.kind !== 'refused') {
      return conclude(work, {}, settle(work, delivery));
    }
    const now = clock.now();
    if (step.do === 'edit' || step.do === 'post') {
      metrics.observeKeptLag(kept.kind, Math.max(0, now - work.row.created_at) / SECOND);
    }
    const messageId = delivery?.kind === 'delivered' ? delivery.messageId : null;
    const change = { ...changeOf(work, messageId, now), sent_revision: kept.revision };
    return conclude(work, change, afterwards(work, now));
  };

  /** What Discord does not take: in this channel nothing, a message that is gone, or these very words. */
  const refused = async (work: Work, delivery: Delivery & { kind: 'refused' }): Promise<void> => {
    const { row, kept, step, target } = work;
    const { code, reason } = delivery;
    if (STOPPING.includes(code)) {
      await stop(target ?? '', code ?? 0);
      return conclude(work, { state: 'Stopped' }, settle(work, delivery));
    }
    if (code !== UNKNOWN_MESSAGE || step.do !== 'edit') {
      log.warn({ outboxId: row.id, kind: kept.kind, reason }, 'a message was not sent');
      return conclude(work, {}, settle(work, delivery));
    }
    const now = clock.now();
    const isOver = isLostAgain(kept, now);
    if (isOver) await inTransaction(db, tellHealth);
    const { change, next } = lostMessage(work, { isOver, reason, now });
    return conclude(work, change, next);
  };

  /** Stores both, unless somebody else has the message by now; what changed meanwhile follows. */
  const conclude = async (work: Work, change: Partial<KeptRow>, row: Finish): Promise<void> => {
    const { kept, recent } = work;
    const { id, lease_token: token, discord_channel_id: channelId } = work.row;
    if (row.discord_channel_id !== undefined && row.discord_channel_id !== channelId) goesOnElsewhere = true;
    try {
      await inTransaction(db, async (tx) => {
        const revision = await updateKept(tx, kept.id, change);
        const now = clock.now();
        const due = dueAt({ ...kept, ...change }, recent.values.discord, now);
        const follows = mayComeSooner(row, due) && revision > kept.revision;
        const next = follows ? { ...row, ...again(due, now) } : row;
        if (next.next_attempt_at !== null) onDue(next.next_attempt_at);
        const stored = await finish(tx, { id, token: token ?? '' }, next);
        if (stored === undefined) throw new LostLease();
        if (stored.is_outdated === 0) return;
        await sendOnceMore(tx, id, mayComeSooner(next, due) ? again(due, now) : {});
        onDue(due);
      });
    } catch (error) {
      if (!(error instanceof LostLease)) throw error;
      log.warn({ outboxId: id }, 'a message took so long that somebody else has it now');
    }
  };

  const settle = ({ row, kept, began }: Attempt, delivery: Delivery): Finish => {
    const now = clock.now();
    if (delivery.kind === 'delivered') {
      const { channelId, messageId } = delivery;
      return {
        ...ENDED,
        state: 'Sent',
        sent_at: now,
        discord_channel_id: channelId,
        discord_message_id: messageId,
      };
    }
    const last_error = delivery.reason;
    if (delivery.kind === 'refused') {
      if (!STOPPING.includes(delivery.code)) return { ...ENDED, state: 'Failed', last_error };
      return { ...ENDED, state: 'Pending', next_attempt_at: now, attempts: 0, last_error };
    }
    const uncertain_since = row.uncertain_since ?? (delivery.kind === 'unclear' ? began : null);
    const asked = delivery.kind === 'later' ? (delivery.retryAfter ?? 0) : 0;
    const pause = Math.max(
      asked,
      Math.min(longestPauseOf(kept, row, now), pauseAfter(row.attempts, chance())),
    );
    return { state: 'Pending', next_attempt_at: now + pause, uncertain_since, last_error };
  };

  const startDue = async (): Promise<void> => {
    for (const channelId of await listDueChannels(db, clock.now())) {
      const nextAt = pace.nextAt(channelId, clock.now());
      if (nextAt > clock.now()) onDue(nextAt);
      else if (isOpen(laneOf(channelId))) follow(runnerOf(channelId)());
    }
  };

  const begin = oneAtATime(async () => {
    if (isStopped()) return;
    await gatherChanged({ database, settings, clock }, { pace: queuePace, onDue });
    const trials = await takeNew();
    if (trials.length > 0) {
      goesOnElsewhere = true;
      follow(tryOut(trials));
    }
    await startDue();
  });

  const finishBegun = oneAtATime(async () => {
    for (let round = 0; begun.size > 0 && round < MOST_ROUNDS; round += 1) {
      const waited = [...begun];
      const results = await Promise.allSettled(waited);
      for (const one of waited) begun.delete(one);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      // What leaves a channel goes on in another one, and one that was tried may be sent to.
      if (goesOnElsewhere) {
        goesOnElsewhere = false;
        await startDue();
      }
    }
  });

  return {
    /** Sends what is due, and waits until nothing that may be sent now is left. */
    run: async (): Promise<void> => {
      await begin();
      await finishBegun();
    },
  };
}

type Attempt = Pick<Work, 'row' | 'began'> & { kept: KeptRow | null };

class LostLease extends Error {}
