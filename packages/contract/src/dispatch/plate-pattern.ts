/** Returns whether a plate has wildcards: `*` for any characters, `?` for one. */
export const isPlatePattern = (plate: string): boolean => /[*?]/.test(plate) && /[^*?\s-]/.test(plate);

/** Compares plates with wildcards. Both must be folded. */
export function fitsPlate(written: string, plate: string): boolean {
  return written === plate || (isPlatePattern(written) && fits(written, plate));
}

/** Matches without a regular expression, which would backtrack exponentially on several `*`. */
function fits(pattern: string, text: string): boolean {
  let [at, next] = [0, 0];
  /** Position after the last `*`, for backtracking. */
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
