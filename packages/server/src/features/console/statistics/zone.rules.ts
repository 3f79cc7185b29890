import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import type { Period } from '#features/console/period.rules';
import { HOUR, MINUTE } from '#platform/clock';
import { invalidField } from '#platform/errors';

/** What calendar and clock on a wall show at a moment. */
export interface Shown {
  /** `YYYY-MM-DD`. */
  day: string;
  /** From 0 to 23. */
  hour: number;
}

/** No zone changes its clocks, or is apart from others, by less. */
const QUARTER = 15 * MINUTE;

/** Reads calendar and clock of a zone, by its IANA name. Throws 400 for one that is not known. */
export function clockOf(zone: string): (time: number) => Shown {
  const format = formatOf(zone);
  const known = new Map<number, Shown>();
  return (time) => {
    const quarter = Math.floor(time / QUARTER);
    const found = known.get(quarter);
    if (found !== undefined) return found;
    const [month, day, year, hour] = format.format(quarter * QUARTER).match(/\d+/g) ?? [];
    const shown = { day: `${padded(year, 4)}-${padded(month)}-${padded(day)}`, hour: Number(hour) };
    known.set(quarter, shown);
    return shown;
  };
}

const padded = (digits = '', length = 2) => digits.padStart(length, '0');

function formatOf(zone: string): Intl.DateTimeFormat {
  // What is no name, such as +05:00, some engines know too.
  if (!/^[A-Za-z]/.test(zone)) throw unknown();
  try {
    // Such as '1/15/2026, 07'.
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      hourCycle: 'h23',
    });
  } catch {
    throw unknown();
  }
}

const unknown = () => invalidField('zone', CONSOLE_TEXTS.unknownZone);

/** The days of a time, in order. In steps of half a day none is left out, also of those that clocks make shorter. */
export function daysOf({ from, to }: Period, show: (time: number) => Shown): string[] {
  const days = new Set<string>();
  for (let time = from; time < to; time += 12 * HOUR) days.add(show(time).day);
  return [...days.add(show(to - 1).day)];
}
