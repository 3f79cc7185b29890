import { DAY, MINUTE, SECOND } from '#platform/clock';

/** How many sessions were begun, and when; of all processes, since Discord counts them together. */
export interface Identifies {
  /** Since `counted_from`. */
  identifies: number;
  identified_at: number;
  counted_from: number;
}

/** Discord resets a bot's token that begins 1,000 a day. */
const A_DAY = 200;
const LONGEST_PAUSE = MINUTE;

/** Whether a session may be begun: one a minute, 200 a day. */
export const mayIdentify = ({ identifies, identified_at, counted_from }: Identifies, now: number): boolean =>
  now - identified_at >= MINUTE && (identifies < A_DAY || now - counted_from >= DAY);

/** With another one. */
export const countIdentify = (before: Identifies, now: number): Identifies =>
  now - before.counted_from >= DAY
    ? { identifies: 1, identified_at: now, counted_from: now }
    : { ...before, identifies: before.identifies + 1, identified_at: now };

/** So long after a connection was tried for the nth time in a row the next may be: 5 s, then twice as long each time. */
export const pauseAfterAttempt = (attempts: number): number =>
  Math.min(5 * SECOND * 2 ** (attempts - 1), LONGEST_PAUSE);
