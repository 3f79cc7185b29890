import { expect, it } from 'vitest';
import { dayAt, dayIn, daysFrom, endOfDay, startOfDay } from './days.ts';

it('starts a day at local midnight', () => {
  const midnight = startOfDay('2026-11-20');
  expect(new Date(midnight).getHours()).toBe(0);
  expect(dayAt(Date.parse(midnight))).toBe('2026-11-20');
  expect(dayAt(Date.parse(midnight) - 1)).toBe('2026-11-19');
  expect(dayAt(Date.parse(midnight), -20)).toBe('2026-10-31');
  expect(startOfDay('2026-12-31', 1)).toBe(startOfDay('2027-01-01'));
});

it('ends a day a millisecond before the next', () => {
  expect(Date.parse(endOfDay('2026-12-31')) + 1).toBe(Date.parse(startOfDay('2027-01-01')));
  expect(endOfDay('today')).toBe('');
});

it('reads only valid days from the URL', () => {
  const search = new URLSearchParams({ from: '2026-11-20', to: 'today' });
  expect([dayIn(search, 'from'), dayIn(search, 'to'), dayIn(search, 'at')]).toEqual(['2026-11-20', '', '']);
});

it.each(['', '2026-13-01', '2026-11-20T00:00', 'today', '20.11.2026'])('refuses %j', (text) => {
  expect(startOfDay(text)).toBe('');
});

it.each([
  ['2026-11-20', '2026-11-20', 1],
  ['2026-10-25', '2026-11-24', 31],
  ['2026-11-20', '2026-11-19', 0],
  ['2026-11-20', '2026-11-01', 0],
])('counts the days from %s to %s: %i', (first, last, count) => {
  expect(daysFrom(first, last)).toBe(count);
});
