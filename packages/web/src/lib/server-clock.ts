/**
 * The server's clock, as far as its answers tell it. A phone's own may be wrong by hours, and what ends at a moment of
 * the server's must neither be gone from its screen too early nor stay too long.
 */

/** What is added to the device's clock, in milliseconds. */
let correction = 0;

/** The time by the server's clock in milliseconds; by the device's until an answer has shown that it is wrong. */
export const serverNow = (): number => Date.now() + correction;

/**
 * Learns from an answer's `Date` header, which knows whole seconds, when the request for it left by the device's clock.
 * The device may have slept between leaving and arriving: it is corrected only by as much as cannot be explained so.
 */
export function learnServerTime(date: string | null, leftAt: number): void {
  const sent = Date.parse(date ?? '');
  if (Number.isNaN(sent)) return;
  const least = sent - Date.now();
  const most = sent + 999 - leftAt;
  correction = Math.max(least, Math.min(most, 0));
}
