/** Server time, learned from answers, because device clocks may be hours off. */

let correction = 0;

export const serverNow = (): number => Date.now() + correction;

/** Ignores differences that the whole seconds of `Date`, or a device asleep during the request, can explain. */
export function learnServerTime(date: string | null, requestedAt: number): void {
  const sent = Date.parse(date ?? '');
  if (Number.isNaN(sent)) return;
  const minimum = sent - Date.now();
  const maximum = sent + 999 - requestedAt;
  correction = Math.max(minimum, Math.min(maximum, 0));
}
