import { SPAN_HOURS_MAX } from '@ten-four/contract/console/console.values';
import type { Span } from '@ten-four/contract/console/statistics.contract';
import { HOUR, SECOND } from '#platform/clock';

/** Returns null if a time is missing, the end precedes the start, or the span exceeds two hours. */
export function spanBetween(from: number | null, to: number | null): number | null {
  if (from === null || to === null) return null;
  const span = to - from;
  return span < 0 || span > SPAN_HOURS_MAX * HOUR ? null : span;
}

/** Returns median and 90th percentile (nearest rank) in seconds. */
export function summarize(spans: readonly number[]): Span {
  const n = spans.length;
  if (n === 0) return { n, median: null, p90: null };
  const sorted = new Float64Array(spans).sort();
  const at = (rank: number) => (sorted[rank - 1] ?? Number.NaN) / SECOND;
  const median = (at(Math.floor((n + 1) / 2)) + at(Math.ceil((n + 1) / 2))) / 2;
  return { n, median, p90: at(Math.ceil((n * 9) / 10)) };
}
