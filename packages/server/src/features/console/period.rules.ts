import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import { DAY, HOUR } from '#platform/clock';
import { invalidField } from '#platform/errors';
import { readTime } from '#platform/moments';

/** From one moment up to right before another, in milliseconds. */
export interface Period {
  from: number;
  to: number;
}

/** The time that is looked at where none is asked for. */
const USUAL = 24 * HOUR;
/** A clock on a day of its change to summer time, or back, shows so much less or more; the days of a calendar stay days. */
const CHANGE_OF_CLOCKS = HOUR;

/**
 * The time that a query asks for: up to now, and from 24 hours before, unless it says otherwise. Throws 400 for an end that
 * is not after the beginning, and for more than so many days.
 */
export function readPeriod(
  query: { from?: string; to?: string },
  { daysMax, now }: { daysMax: number; now: number },
): Period {
  // What happened in this very moment counts.
  const to = readTime('to', query.to) ?? now + 1;
  const from = readTime('from', query.from) ?? to - USUAL;
  if (to <= from) throw invalidField('to', CONSOLE_TEXTS.periodOrder);
  if (to - from > daysMax * DAY + CHANGE_OF_CLOCKS) {
    throw invalidField('from', CONSOLE_TEXTS.periodTooLong(daysMax));
  }
  return { from, to };
}
