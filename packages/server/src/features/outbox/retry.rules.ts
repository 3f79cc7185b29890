import { MINUTE, SECOND } from '#platform/clock';
import type { Delivery } from '#platform/discord/messenger';

/** When messages are tried again, and how long it is safe to do so. */

/** A worker has a message so long; longer than sending takes at the worst, shorter than Discord knows a nonce. */
export const LEASE = MINUTE;
/** Discord knows a nonce for "a few minutes": so long, trying again makes no second message of what may have arrived. */
export const NONCE_WINDOW = 2 * MINUTE;

/** Whoever was held up for so long that the lease is nearly over must not begin to send. */
export const LEFT_TO_SEND = 20 * SECOND;

export const HELD_UP: Delivery = {
  kind: 'later',
  status: null,
  reason: 'The server was held up.',
  retryAfter: null,
  scope: 'message',
};
/** What is so of every message that is not tried again. */
export const ENDED = { next_attempt_at: null, uncertain_since: null, last_error: null };

/** How long a panic that is not posted yet is retried quickly and holds back its channel. */
export const PANIC_HOLDS = 5 * MINUTE;

const FIRST_PAUSE = SECOND;
const LONGEST_PAUSE = 15 * MINUTE;

/**
 * Milliseconds until the next attempt after so many in vain: 1 s, doubled each time up to 15 min, of which chance (0 to
 * 1) takes up to half away, so that what failed together does not come back together.
 */
export function pauseAfter(attempts: number, chance: number): number {
  const longest = Math.min(FIRST_PAUSE * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE);
  return Math.round(longest * (1 - chance / 2));
}

/** By which Discord recognises a message: 22 characters of an id's bytes, since it takes no more than 25. */
export function nonceOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}
