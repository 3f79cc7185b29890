import { readStored, storeText } from '#lib/stored-text.ts';

const KEY = 'ten-four-version-put-off';
const SNOOZE_FOR = 4 * 3_600_000;

let last = 0;

export function snoozeUpdate(): void {
  last = Date.now();
  storeText(KEY, String(last));
}

export function snoozeTimeLeft(): number {
  const since = Date.now() - Math.max(last, Number(readStored(KEY)));
  // The clock may have been set back.
  return since >= 0 && since < SNOOZE_FOR ? SNOOZE_FOR - since : 0;
}
