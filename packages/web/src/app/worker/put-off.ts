/** Where it is kept when a newer build was put off last. */
const KEY = 'ten-four-version-put-off';
/** Milliseconds for which it is. */
const LATER = 4 * 3_600_000;

/** In this page, for a browser that keeps nothing. */
let last = Number.NEGATIVE_INFINITY;

/** From now on newer builds are put off, also in pages that are opened meanwhile. */
export function putOff(): void {
  last = Date.now();
  try {
    localStorage.setItem(KEY, String(last));
  } catch {
    // It is put off as long as the page is there.
  }
}

/** For how many milliseconds more; 0 for none. */
export function putOffFor(): number {
  const since = Date.now() - Math.max(last, kept());
  // The clock may have been set back since.
  return since >= 0 && since < LATER ? LATER - since : 0;
}

function kept(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? Number.NaN) || Number.NEGATIVE_INFINITY;
  } catch {
    return Number.NEGATIVE_INFINITY;
  }
}
