import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spanBetween, summarize } from '#features/console/statistics/statistics.rules';
import { HOUR, SECOND } from '#platform/clock';

it.each([
  [[], null, null],
  [[7], 7, 7],
  [[10, 40, 30, 20], 25, 40],
  [[3, 1, 2], 2, 3],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5.5, 9],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 6, 10],
])('summarizes %j seconds as median %s, 90th percentile %s', (seconds, median, p90) => {
  expect(summarize(seconds.map((each) => each * SECOND))).toEqual({ n: seconds.length, median, p90 });
});

it('matches a count by hand', () => {
  const spans = fc.array(fc.integer({ min: 0, max: 2 * HOUR }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(spans, (all) => {
      const { n, median, p90 } = summarize(all);
      const noLongerThan = (limit: number) => all.filter((each) => each <= limit).length;
      const atLeastHalf = (enough: (limit: number) => boolean) => Math.min(...all.filter(enough));
      // Lower and upper median.
      const low = atLeastHalf((limit) => noLongerThan(limit) * 2 >= all.length);
      const high = Math.max(
        ...all.filter((limit) => all.filter((each) => each >= limit).length * 2 >= all.length),
      );
      expect(n).toBe(all.length);
      expect(median).toBeCloseTo((low + high) / 2 / SECOND, 9);
      expect(p90).toBe(atLeastHalf((limit) => noLongerThan(limit) * 10 >= all.length * 9) / SECOND);
    }),
  );
});

it.each([
  [0, 0, 0],
  [5, 12, 7],
  [0, 2 * HOUR, 2 * HOUR],
  [0, 2 * HOUR + 1, null],
  [12, 5, null],
  [null, 5, null],
  [5, null, null],
])('measures from %s to %s as %s', (from, to, span) => {
  expect(spanBetween(from, to)).toBe(span);
});
