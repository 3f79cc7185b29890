import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import { DAY, HOUR } from '#platform/clock';
import { invalidField } from '#platform/errors';
import { readTime } from '#platform/timestamps';

/** Milliseconds; `to` is exclusive. */
export interface Period {
  from: number;
  to: number;
}

const DEFAULT_SPAN = 24 * HOUR;
/** Daylight saving time lengthens or shortens a period of whole days by this. */
const CLOCK_CHANGE = HOUR;

/** Parses a period; by default the last 24 hours. Throws 400 if the end precedes the start, and for too many days. */
export function readPeriod(
  query: { from?: string; to?: string },
  { daysMax, now }: { daysMax: number; now: number },
): Period {
  const to = readTime('to', query.to) ?? now + 1;
  const from = readTime('from', query.from) ?? to - DEFAULT_SPAN;
  if (to <= from) throw invalidField('to', CONSOLE_TEXTS.periodOrder);
  if (to - from > daysMax * DAY + CLOCK_CHANGE) {
    throw invalidField('from', CONSOLE_TEXTS.periodTooLong(daysMax));
  }
  return { from, to };
}
