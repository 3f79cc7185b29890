import { deletionOf, type Followed, type Step } from '#features/outbox/kept.rules';
import type { KeptRow } from '#features/outbox/kept.store';
import type { Finish, OutboxRow } from '#features/outbox/outbox.store';
import { ENDED, nonceOf, PANIC_HOLDS } from '#features/outbox/retry.rules';
import { MINUTE, SECOND } from '#platform/clock';
import { newId } from '#platform/ids';
import { channelName } from '#platform/kept/channels';
import type { Settings } from '#platform/settings/settings';

/** What is stored of a kept message and of its row once something was done about it. */

/** A board of many units is read no more often, however often they change what it does not show. */
const BOARD_READ_EVERY = 2 * SECOND;

const PANIC_PAUSE = 1500;

/** Returns the longest pause in milliseconds before the next attempt: short for a panic that is not posted yet. */
export const longestPauseOf = (kept: KeptRow | null, { created_at }: OutboxRow, now: number): number =>
  kept?.kind === 'Panic' && kept.message_id === null && now - created_at < PANIC_HOLDS ? PANIC_PAUSE : MINUTE;

/** A kept message that is being dealt with. */
export interface Work {
  row: OutboxRow;
  /** As it was when it was read. */
  kept: KeptRow;
  recent: Settings;
  target: string | null;
  followed: Followed | null;
  step: Step;
  began: number;
}

/** A row that is to be sent in a channel, at once and as a new message. */
export const moved = (channelId: string, settings: Settings, now: number): Finish => ({
  ...ENDED,
  state: 'Pending',
  next_attempt_at: now,
  attempts: 0,
  nonce: nonceOf(newId()),
  discord_channel_id: channelId,
  civilian_name: channelName(settings, channelId),
});

/** What a kept message is once its step was done. */
export function changeOf(work: Work, messageId: string | null, now: number): Partial<KeptRow> {
  const { kept, step, target, followed } = work;
  const state = followed === null || followed.endedAt !== null ? ('Ended' as const) : ('Live' as const);
  const nowhere = { message_id: null, channel_id: null, posted_at: null, lost_at: null };
  switch (step.do) {
    case 'nothing':
      if (step.state === 'Live') return { state: 'Live', ...readAgain(work, now) };
      return followed === null || followed.endedAt !== null
        ? { state: 'Ended', lost_at: null }
        : { state: 'Ended' };
    case 'leave':
      return { ...nowhere, state: step.goesOn ? 'Waiting' : 'Ended' };
    case 'delete':
      return { ...nowhere, state: 'Ended' };
    case 'edit':
      return { state, sent_at: now };
    case 'post':
      return {
        state,
        sent_at: now,
        posted_at: now,
        channel_id: target,
        message_id: messageId,
        lost_at: kept.lost_at,
      };
  }
}

/** A board that reads as before is not read again at once, and yet edited as soon as it may be. */
function readAgain({ kept, recent }: Work, now: number): Partial<KeptRow> {
  if (kept.kind !== 'Units') return {};
  const spacing = recent.values.discord.boardEvery * SECOND;
  return { sent_at: Math.max(kept.sent_at ?? 0, now - spacing + BOARD_READ_EVERY) };
}

/** What becomes of the row once the step was done. */
export function afterwards({ row, kept, step, target, followed, recent }: Work, now: number): Finish {
  const sent: Finish = { ...ENDED, state: 'Sent', sent_at: now };
  if (step.do === 'leave') {
    return step.goesOn && target !== null
      ? { ...moved(target, recent, now), content: '' }
      : { ...sent, content: '' };
  }
  if (step.do === 'delete') return { ...sent, content: '' };
  const deleteAt = deletionOf(kept, followed, recent.values.discord);
  const isThere = kept.message_id !== null;
  const later =
    isThere && deleteAt !== null && deleteAt > now
      ? { state: 'Pending' as const, next_attempt_at: deleteAt, attempts: 0 }
      : {};
  if (step.do === 'nothing') {
    if (!isThere) return { ...ENDED, state: 'Dropped', content: '' };
    return { ...sent, sent_at: row.sent_at, ...later };
  }
  // Of an earlier attempt nobody heard: Discord answers with that one's message, which may say something else.
  const isOther = step.do === 'post' && row.uncertain_since !== null;
  const again = isOther
    ? { state: 'Pending' as const, next_attempt_at: now, attempts: 0, nonce: nonceOf(newId()) }
    : {};
  const shown = followed?.shown;
  const title = shown?.embeds[0]?.title ?? (kept.kind === 'Panic' ? shown?.content : undefined);
  return {
    ...sent,
    ...(title === undefined ? {} : { title }),
    content: isOther ? '' : JSON.stringify(shown),
    ...later,
    ...again,
  };
}

/** Has a row sent once more, as a new one. */
export const again = (due: number, now: number) => ({
  state: 'Pending' as const,
  next_attempt_at: due,
  attempts: 0,
  nonce: nonceOf(newId()),
  created_at: now,
});

/** Whether nothing is left to be tried again before that time: what waits for longer only waits to be taken away. */
export const mayComeSooner = ({ state, last_error, next_attempt_at }: Finish, due: number): boolean =>
  state !== 'Pending' || (last_error === null && (next_attempt_at ?? 0) > due);

/** What is stored where Discord does not know a message any more: it is posted again, unless somebody deletes them. */
export function lostMessage(
  { target, recent }: Work,
  { isOver, reason, now }: { isOver: boolean; reason: string; now: number },
): { change: Partial<KeptRow>; next: Finish } {
  const state = isOver ? ('Ended' as const) : ('Waiting' as const);
  const next: Finish = isOver
    ? { ...ENDED, state: 'Dropped', last_error: reason }
    : moved(target ?? '', recent, now);
  const change = { state, message_id: null, channel_id: null, posted_at: null, lost_at: now };
  return { change, next: { ...next, content: '' } };
}

/** What a message is called before it is first sent. */
export const FIRST_TITLES = { Call: 'Call card', Panic: 'Panic', Units: 'Unit board' } as const;
