import { readStored, storeText } from '#lib/stored-text.ts';

const KEY = 'ten-four-version-put-off';
const SNOOZE_FOR = 4 * 3_600_000;

let last = 0;

export function snoozeUpdate(): void {
  last = Date.now();
  storeText(KEY, String(last));
}

export function snoozeTimeLeft(): number {
  const elapsed = Date.now() - Math.max(last, Number(readStored(KEY)));
  // The clock may have been set back.
  return elapsed >= 0 && elapsed < SNOOZE_FOR ? SNOOZE_FOR - elapsed : 0;
}
