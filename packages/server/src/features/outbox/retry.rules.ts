import { MINUTE, SECOND } from '#platform/clock';
import type { Delivery } from '#platform/discord/messenger';

/** Longer than the slowest send, shorter than Discord remembers a nonce. */
export const LEASE = MINUTE;
/** Time in which Discord recognizes a nonce, so that a retry makes no second message. */
export const NONCE_WINDOW = 2 * MINUTE;

/** A worker with less of its lease left does not begin to send. */
export const LEFT_TO_SEND = 20 * SECOND;

export const DELAYED: Delivery & { kind: 'later' } = {
  kind: 'later',
  status: null,
  reason: 'The server was delayed.',
  retryAfter: null,
  scope: 'message',
};
export const ENDED = { next_attempt_at: null, uncertain_since: null, last_error: null };

/** Time in which a panic that is not posted yet is retried quickly and holds back its channel. */
export const PANIC_HOLDS = 5 * MINUTE;

/** Discord's codes for an unknown channel, missing access, and missing permissions. */
const CHANNEL_REFUSALS: readonly (number | null)[] = [10_003, 50_001, 50_013];

export const isChannelRefusal = (code: number | null): boolean => CHANNEL_REFUSALS.includes(code);

const FIRST_PAUSE = SECOND;
const LONGEST_PAUSE = 15 * MINUTE;

/**
 * Returns the milliseconds until the next attempt: 1 s, doubled each time up to 15 min. `chance` (0 to 1) takes up to
 * half off, so that messages that failed together retry apart.
 */
export function pauseAfter(attempts: number, chance: number): number {
  const longest = Math.min(FIRST_PAUSE * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE);
  return Math.round(longest * (1 - chance / 2));
}
