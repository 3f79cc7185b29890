import { keep, readKept } from '#lib/kept-text.ts';

/** Where it is kept when a newer build was put off last. */
const KEY = 'ten-four-version-put-off';
/** Milliseconds for which it is. */
const LATER = 4 * 3_600_000;

/** In this page, for a browser that keeps nothing. */
let last = 0;

/** From now on newer builds are put off, also in pages that are opened meanwhile. */
export function putOff(): void {
  last = Date.now();
  keep(KEY, String(last));
}

/** For how many milliseconds more; 0 for none. */
export function putOffFor(): number {
  const since = Date.now() - Math.max(last, Number(readKept(KEY)));
  // The clock may have been set back since.
  return since >= 0 && since < LATER ? LATER - since : 0;
}
