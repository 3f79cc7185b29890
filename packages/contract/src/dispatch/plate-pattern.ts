/** Whether a BOLO's plate is one that was half seen: `*` stands for any characters, also none, `?` for one. */
export const isPlatePattern = (plate: string): boolean => /[*?]/.test(plate) && /[^*?\s-]/.test(plate);

/**
 * Whether a plate is the one that was written, or fits it as a pattern; both without what does not count in them, and in
 * the same case.
 */
export function fitsPlate(written: string, plate: string): boolean {
  return written === plate || (isPlatePattern(written) && fits(written, plate));
}

/** By hand and not by a regular expression: that of a few `*` would take for ever over a text that does not fit. */
function fits(pattern: string, text: string): boolean {
  let [at, next] = [0, 0];
  /** Behind the last `*`, and up to where in the text that stands for something. */
  let back: { at: number; next: number } | null = null;
  while (next < text.length) {
    if (pattern[at] === '*') {
      at += 1;
      back = { at, next };
    } else if (pattern[at] === '?' || pattern[at] === text[next]) {
      at += 1;
      next += 1;
    } else if (back === null) return false;
    else {
      back.next += 1;
      ({ at, next } = back);
    }
  }
  return /^\**$/.test(pattern.slice(at));
}
