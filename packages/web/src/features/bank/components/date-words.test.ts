import { describe, expect, it } from 'vitest';
import { formatAge, formatBriefly, formatDayOf } from './date-words.ts';

const NOW = new Date(2026, 10, 20, 15, 0).getTime();
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('day', () => {
  it.each([
    [at(2026, 10, 20, 0, 0), 'Today, Friday, Nov 20'],
    [at(2026, 10, 20, 23, 59), 'Today, Friday, Nov 20'],
    [at(2026, 10, 19, 23, 59), 'Yesterday, Thursday, Nov 19'],
    [at(2026, 10, 18, 23, 59), 'Wednesday, Nov 18'],
    [at(2025, 11, 31, 12, 0), 'Wednesday, Dec 31, 2025'],
  ])('%s is %s', (at, words) => expect(formatDayOf(at, NOW)).toBe(words));
});

describe('short time', () => {
  it('shows the time for today and the date for other days', () => {
    expect(formatBriefly(at(2026, 10, 20, 9, 5), NOW)).toBe('today 09:05');
    expect(formatBriefly(at(2026, 10, 19, 9, 5), NOW)).toBe('Nov 19, 2026');
  });
});

describe('age', () => {
  it.each([
    [0, '0 min'],
    [18, '18 min'],
    [85, '1 h 25 min'],
    [182, '3 h 02 min'],
    [1439, '23 h 59 min'],
    [1560, '1 d 2 h'],
  ])('shows %i minutes as %s', (minutes, words) => expect(formatAge(minutes)).toBe(words));
});
