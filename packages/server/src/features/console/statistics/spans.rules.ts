import { SPAN_HOURS_MAX } from '@ten-four/contract/console/console.values';
import type { Span } from '@ten-four/contract/console/statistics.contract';
import { HOUR, SECOND } from '#platform/clock';

/** Milliseconds from one moment to another; null where either is missing, they run backwards, or it was over two hours. */
export function spanBetween(from: number | null, to: number | null): number | null {
  if (from === null || to === null) return null;
  const span = to - from;
  return span < 0 || span > SPAN_HOURS_MAX * HOUR ? null : span;
}

/**
 * What spans in milliseconds come to, in seconds. In order of length, the median is the one in the middle, or halfway
 * between the two in the middle; the 90th percentile is the first that at least nine of ten are no longer than, which is
 * that of rank n × 0.9, rounded up. Of 10, 20, 30 and 40: 25 and 40.
 */
export function summarise(spans: readonly number[]): Span {
  const n = spans.length;
  if (n === 0) return { n, median: null, p90: null };
  const sorted = new Float64Array(spans).sort();
  const at = (rank: number) => (sorted[rank - 1] ?? Number.NaN) / SECOND;
  const median = (at(Math.floor((n + 1) / 2)) + at(Math.ceil((n + 1) / 2))) / 2;
  return { n, median, p90: at(Math.ceil((n * 9) / 10)) };
}
