import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import { daysFrom, startOfDay } from '#lib/days.ts';
import type { DayRange } from '#ui/day-fields.tsx';

export const daysIn = (search: URLSearchParams): DayRange => ({
  from: dayIn(search.get('from')),
  to: dayIn(search.get('to')),
});

const dayIn = (text: string | null) => (text !== null && startOfDay(text) !== '' ? text : '');

export function problemOfDays({ from, to }: DayRange, today: string, daysMax: number): string | undefined {
  if (from === '') return undefined;
  const days = daysFrom(from, to || today);
  if (days === 0) return CONSOLE_TEXTS.periodOrder;
  return days > daysMax ? CONSOLE_TEXTS.periodTooLong(daysMax) : undefined;
}

export const periodOf = ({ from, to }: DayRange) => ({
  from: from && startOfDay(from),
  to: to && startOfDay(to, 1),
});
