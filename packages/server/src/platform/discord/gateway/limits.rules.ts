import { DAY, MINUTE, SECOND } from '#platform/clock';

export interface Identifies {
  identifies: number;
  identified_at: number;
  counted_from: number;
}

/** Discord resets the token of a bot that begins 1,000 sessions a day. */
const DAILY_MAX = 200;

export const canIdentify = ({ identifies, identified_at, counted_from }: Identifies, now: number): boolean =>
  now - identified_at >= MINUTE && (identifies < DAILY_MAX || now - counted_from >= DAY);

export const countIdentify = (before: Identifies, now: number): Identifies =>
  now - before.counted_from >= DAY
    ? { identifies: 1, identified_at: now, counted_from: now }
    : { identifies: before.identifies + 1, identified_at: now, counted_from: before.counted_from };

/** Milliseconds from the nth attempt in a row to the next. */
export const reconnectDelay = (attempts: number): number =>
  Math.min(5 * SECOND * 2 ** (attempts - 1), MINUTE);
