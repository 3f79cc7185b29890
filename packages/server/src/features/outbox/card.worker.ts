import { inTransaction } from '#db/database';
import {
  type CardWork,
  changeAfterFailure,
  changeAfterLoss,
  changeAfterSuccess,
  changeOfStale,
  moveTo,
} from '#features/outbox/card-outcome.rules';
import { readCardSource } from '#features/outbox/card-source';
import { isLostAgain, type Step, stepOf } from '#features/outbox/card-step.rules';
import type { CardChange, CardRow } from '#features/outbox/cards.store';
import * as store from '#features/outbox/cards.store';
import { acceptChannel, publishDiscordHealth, refuseChannel } from '#features/outbox/refused-channels.domain';
import { DELAYED, isChannelRefusal, LEASE, LEFT_TO_SEND, PANIC_HOLDS } from '#features/outbox/retry.rules';
import type { AppContext } from '#platform/app-context';
import { channelOfCard } from '#platform/cards/channels';
import { SECOND } from '#platform/clock';
import type { Delivery, Messenger } from '#platform/discord/messenger';
import { newId } from '#platform/ids';
import { oneAtATime } from '#platform/one-at-a-time';

export type CardParts = Pick<AppContext, 'config' | 'database' | 'settings' | 'metrics' | 'clock' | 'log'>;

interface Queues {
  messenger: Messenger;
  /** Records a response and pauses queues accordingly. */
  recordDelivery: (queue: string, delivery: Delivery, now: number) => void;
  isOpen: (queue: string) => boolean;
  isStopped: () => boolean;
  chance: () => number;
  /** Schedules a run at a time. */
  onDue: (at: number) => void;
}

const UNKNOWN_MESSAGE = 10_008;
const AHEAD = 2 * SECOND;

/** Sends Discord cards: a queue per channel, one message at a time, panics first. */
export function createCardWorker(
  parts: CardParts,
  { messenger, recordDelivery, isOpen, isStopped, chance, onDue }: Queues,
) {
  const { config, settings, metrics, clock, log } = parts;
  const { db } = parts.database;
  const queueOf = (channelId: string) => `channel ${channelId}`;
  const drains = new Map<string, () => Promise<void>>();
  let claimed = 0;

  const drainOf = (channelId: string) => {
    const drainOne = drains.get(channelId) ?? oneAtATime(() => drain(channelId));
    drains.set(channelId, drainOne);
    return drainOne;
  };

  const drain = async (channelId: string): Promise<void> => {
    while (isOpen(queueOf(channelId))) {
      const now = clock.now();
      const lease = { token: newId(), now, leaseUntil: now + LEASE, heldSince: now - PANIC_HOLDS };
      const card = await store.claimCard(db, { ...lease, channelId });
      if (card === undefined) return;
      claimed += 1;
      await send(card);
    }
  };

  const send = async (card: CardRow): Promise<void> => {
    const began = clock.now();
    const { kind, platform, subject_id: subjectId } = card;
    const recent = await settings.latest();
    const { discord } = recent.values;
    const target = channelOfCard(recent, platform, kind);
    const reading = { settings: recent, web: config.webOrigin, now: began };
    const source = await readCardSource(db, { kind, platform, subjectId }, reading);
    const context = { target, source, role: discord.platforms[platform].panicRole, settings: discord };
    const step = stepOf(card, began, context);
    const work = { ...context, card, step };
    const channelId = step.do === 'leave' || step.do === 'delete' ? step.channelId : target;
    if (step.do === 'nothing' || channelId === null) return succeed(work, null);
    if (channelId !== card.queue_channel_id) return finish(card, moveTo(channelId, began));
    const isHeldUp = card.lease_until - clock.now() < LEFT_TO_SEND;
    const delivery = isHeldUp ? DELAYED : await perform(card, step, channelId);
    recordDelivery(queueOf(channelId), delivery, clock.now());
    await conclude(work, delivery, channelId);
  };

  const conclude = async (work: CardWork, delivery: Delivery, channelId: string): Promise<void> => {
    const { card, step } = work;
    // A failed edit or deletion of an abandoned message does not matter.
    const isDiscarding = step.do === 'leave' || step.do === 'delete';
    if (delivery.kind === 'refused' && !isDiscarding) return refuse(work, delivery, channelId);
    if (delivery.kind === 'later' || delivery.kind === 'unclear') return fail(card, delivery);
    if (delivery.kind === 'delivered') await acceptChannel(parts, channelId);
    if (!isDiscarding) metrics.observeCardLag(card.kind, Math.max(0, clock.now() - card.changed_at) / SECOND);
    await succeed(work, delivery.kind === 'delivered' ? delivery.messageId : null);
  };

  const perform = async (card: CardRow, step: Step, channelId: string): Promise<Delivery> => {
    if (step.do === 'delete') return messenger.deleteMessage(step);
    if (step.do !== 'post') return messenger.editMessage({ ...(step as Step & { do: 'edit' }), channelId });
    const posted = await messenger.postMessage({ channelId, nonce: card.nonce, content: step.content });
    const { replaces } = step;
    if (posted.kind === 'delivered' && replaces !== null && replaces !== posted.messageId) {
      await messenger.deleteMessage({ channelId: card.channel_id ?? channelId, messageId: replaces });
    }
    return posted;
  };

  const succeed = (work: CardWork, messageId: string | null) =>
    finish(work.card, changeAfterSuccess(work, messageId, clock.now()));

  const fail = (card: CardRow, delivery: Exclude<Delivery, { kind: 'delivered' }>) =>
    finish(card, changeAfterFailure(card, delivery, { now: clock.now(), chance: chance() }));

  const refuse = async (work: CardWork, delivery: Delivery & { kind: 'refused' }, channelId: string) => {
    const { card, step } = work;
    const { code, reason } = delivery;
    if (code === UNKNOWN_MESSAGE && step.do === 'edit') {
      const now = clock.now();
      const isAgain = isLostAgain(card, now);
      if (isAgain) await inTransaction(db, (tx) => publishDiscordHealth(tx, now));
      return finish(card, changeAfterLoss(work, { isLostAgain: isAgain, reason, now }));
    }
    if (isChannelRefusal(code)) await refuseChannel(parts, channelId, code ?? 0);
    else log.warn({ cardId: card.id, kind: card.kind, reason }, 'card rejected');
    return fail(card, delivery);
  };

  const finish = async (card: CardRow, change: CardChange): Promise<void> => {
    const ifStale = changeOfStale(card, change, clock.now());
    const stored = await store.finishCard(db, card, { change, ifStale });
    if (stored === null) log.warn({ cardId: card.id }, 'card lease lost: another worker has it');
    else if (stored.next_at !== null) onDue(stored.next_at);
  };

  return {
    /** Sends everything due, and waits until nothing more can be sent now. */
    run: async (): Promise<void> => {
      let before: number;
      do {
        before = claimed;
        const now = clock.now();
        const queues = isStopped() ? [] : await store.listDueChannels(db, { now, until: now + AHEAD });
        for (const { at } of queues) if (at > now) onDue(at);
        const due = queues.flatMap(({ channelId, at }) => (at > now ? [] : [channelId]));
        await Promise.all((isStopped() ? [...drains.keys()] : due).map((id) => drainOf(id)()));
        // A card may have moved to the queue of another channel.
      } while (claimed > before && !isStopped());
    },
  };
}
