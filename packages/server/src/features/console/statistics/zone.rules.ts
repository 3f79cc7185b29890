import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import type { Period } from '#features/console/period.rules';
import { HOUR, MINUTE } from '#platform/clock';
import { invalidField } from '#platform/errors';
import { isTimeZone } from '#platform/time-zone';

export interface LocalTime {
  day: string;
  hour: number;
}

const QUARTER = 15 * MINUTE;

export function localTimeIn(zone: string): (time: number) => LocalTime {
  const format = formatOf(zone);
  const known = new Map<number, LocalTime>();
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
  if (!isTimeZone(zone)) throw invalidField('zone', CONSOLE_TEXTS.unknownZone);
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    hourCycle: 'h23',
  });
}

/** Returns the days of a period. Half-day steps don't skip a day at a clock change. */
export function daysOf({ from, to }: Period, toLocalTime: (time: number) => LocalTime): string[] {
  const days = new Set<string>();
  for (let time = from; time < to; time += 12 * HOUR) days.add(toLocalTime(time).day);
  return [...days.add(toLocalTime(to - 1).day)];
}
