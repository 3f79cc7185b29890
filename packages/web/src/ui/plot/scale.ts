const STEPS = [2, 4, 6, 10];

/** The upper end of an axis for counts, of which also the half is a whole number. */
export function topOfCounts(most: number): number {
  for (let scale = 1; ; scale *= 10) {
    const step = STEPS.find((each) => each * scale >= most);
    if (step !== undefined) return step * scale;
  }
}

/** Seconds, each of them twice a round time. */
const SPANS = [60, 120, 240, 600, 1200, 2400, 3600, 7200];

/** The same for times in seconds. */
export const topOfSpans = (most: number): number =>
  SPANS.find((span) => span >= most) ?? Math.ceil(most / 7200) * 7200;

/** At which of so many places along an axis a word may stand, so that there are few of them and the first is one. */
export const hasWord = (index: number, count: number, words = 6): boolean =>
  index % Math.ceil(count / words) === 0;
