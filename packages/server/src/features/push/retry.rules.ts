import { SECOND } from '#platform/clock';

const FIRST_PAUSE = SECOND;

/** Milliseconds until the next attempt after so many in vain: 1 s, doubled each time. */
export const pauseAfter = (attempts: number): number => FIRST_PAUSE * 2 ** Math.max(0, attempts - 1);

/** What Retry-After says, in milliseconds from `now`: seconds, or a date; null for neither. */
export function readRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * SECOND;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
