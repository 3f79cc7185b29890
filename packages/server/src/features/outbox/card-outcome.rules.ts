import { deletionOf, type Step, type StepContext, spacingOf } from '#features/outbox/card-step.rules';
import type { CardChange, CardRow } from '#features/outbox/cards.store';
import { isChannelRefusal, PANIC_HOLDS, pauseAfter } from '#features/outbox/retry.rules';
import { MINUTE, SECOND } from '#platform/clock';
import type { Delivery } from '#platform/discord/messenger';
import { newId, nonceOf } from '#platform/ids';

/** Minimum pause between reads of a board without visible changes. */
const BOARD_READ_EVERY = 2 * SECOND;
const PANIC_PAUSE = 1500;

export interface CardWork extends StepContext {
  card: CardRow;
  step: Step;
}

export const moveTo = (channelId: string, now: number): CardChange => ({
  state: 'Pending',
  next_at: now,
  attempts: 0,
  last_error: null,
  queue_channel_id: channelId,
});

const unposted = () => ({
  channel_id: null,
  message_id: null,
  posted_at: null,
  not_before: 0,
  content: '',
  is_uncertain: 0,
  nonce: nonceOf(newId()),
});

/** Returns the change to store for a card after its step succeeded. */
export function changeAfterSuccess(work: CardWork, messageId: string | null, now: number): CardChange {
  const { card, step, target } = work;
  const sent = markedSent(card);
  switch (step.do) {
    case 'leave':
    case 'delete': {
      const left = { ...sent, ...unposted(), lost_at: null, sent_at: now };
      const continues = step.do === 'leave' && step.continues && target !== null;
      return continues ? { ...left, ...moveTo(target, now) } : { ...left, is_over: 1 };
    }
    case 'nothing': {
      if (!step.isOver) return { ...sent, is_over: 0, not_before: notReadBefore(card, now) };
      const over = { ...sent, is_over: 1, ...(hasEnded(work) ? { lost_at: null } : {}) };
      if (card.message_id === null) return { ...over, state: 'Dropped', content: '' };
      return { ...over, ...deletionAfter(work, now) };
    }
    case 'edit':
      return editedCard(work, card.posted_at ?? now, now);
    case 'post': {
      const posted = {
        ...editedCard(work, now, now),
        channel_id: target,
        message_id: messageId,
        posted_at: now,
        is_uncertain: 0,
        nonce: nonceOf(newId()),
      };
      // Discord returns the earlier attempt's message, which may have other content.
      return card.is_uncertain === 0
        ? posted
        : { ...posted, state: 'Pending', next_at: now, attempts: 0, content: '' };
    }
  }
}

const markedSent = ({ revision }: CardRow) =>
  ({ state: 'Sent', next_at: null, last_error: null, sent_revision: revision }) as const;

const hasEnded = ({ source }: CardWork): boolean => source === null || source.endedAt !== null;

function deletionAfter({ card, source, settings }: CardWork, now: number): Partial<CardChange> {
  const at = card.message_id === null ? null : deletionOf(card, source, settings);
  return at !== null && at > now ? { state: 'Pending', next_at: at, attempts: 0 } : {};
}

function editedCard(work: CardWork, postedAt: number, now: number): CardChange {
  const { card, source, settings } = work;
  const message = source?.message;
  const title = message?.embeds[0]?.title ?? (card.kind === 'Panic' ? message?.content : undefined);
  return {
    ...markedSent(card),
    is_over: hasEnded(work) ? 1 : 0,
    sent_at: now,
    not_before: now + spacingOf(card.kind, postedAt, settings, now),
    content: JSON.stringify(message),
    ...(title === undefined ? {} : { title }),
    ...deletionAfter(work, now),
  };
}

const notReadBefore = ({ kind, not_before }: CardRow, now: number): number =>
  kind === 'Units' ? Math.max(not_before, now + BOARD_READ_EVERY) : not_before;

/** Returns the change to store for a card that Discord did not accept. `chance` is 0 to 1. */
export function changeAfterFailure(
  card: CardRow,
  delivery: Exclude<Delivery, { kind: 'delivered' }>,
  { now, chance }: { now: number; chance: number },
): CardChange {
  const last_error = delivery.reason;
  if (delivery.kind === 'refused') {
    return isChannelRefusal(delivery.code)
      ? { state: 'Pending', next_at: now, attempts: 0, last_error }
      : { state: 'Failed', next_at: null, last_error };
  }
  // The queue is paused: the card keeps its place in it.
  if (delivery.kind === 'later' && delivery.scope !== 'message') {
    return { state: 'Pending', next_at: card.next_at, last_error };
  }
  const isNewPanic = card.kind === 'Panic' && card.message_id === null && now - card.changed_at < PANIC_HOLDS;
  const pause = Math.min(isNewPanic ? PANIC_PAUSE : MINUTE, pauseAfter(card.attempts, chance));
  return {
    state: 'Pending',
    next_at: now + pause,
    last_error,
    ...(delivery.kind === 'unclear' ? { is_uncertain: 1 } : {}),
  };
}

/** Returns the change to store for a card whose message was deleted: it is posted again, unless it was lost before. */
export function changeAfterLoss(
  { target }: CardWork,
  { isLostAgain, reason, now }: { isLostAgain: boolean; reason: string; now: number },
): CardChange {
  const lost = { ...unposted(), lost_at: now };
  return isLostAgain
    ? { ...lost, state: 'Dropped', next_at: null, is_over: 1, last_error: reason }
    : { ...lost, ...moveTo(target ?? '', now) };
}

/** Returns the change of a card that became stale during its lease. A failure keeps its pause. */
export function changeOfStale(card: CardRow, change: CardChange, now: number): CardChange {
  const due = Math.max(now, change.not_before ?? card.not_before);
  const isFailing = change.state === 'Pending' && change.last_error !== null;
  const isSooner = change.state === 'Pending' && (change.next_at ?? 0) <= due;
  if (isFailing || isSooner) return change;
  return { ...change, state: 'Pending', next_at: due, attempts: 0, changed_at: now };
}
