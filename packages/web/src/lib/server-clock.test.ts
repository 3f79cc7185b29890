import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { learnServerTime, serverNow } from './server-clock.ts';

const NOON = Date.parse('2026-03-10T12:00:00.000Z');
const HOUR = 3_600_000;

function hearNoon(deviceAt: number, took = 40): void {
  vi.setSystemTime(deviceAt);
  const leftAt = Date.now();
  vi.setSystemTime(deviceAt + took);
  learnServerTime('Tue, 10 Mar 2026 12:00:00 GMT', leftAt);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  hearNoon(NOON);
  vi.useRealTimers();
});

it.each([
  ['ahead', HOUR],
  ['behind', -HOUR],
])('corrects a clock that is an hour %s', (_, wrong) => {
  hearNoon(NOON + wrong);
  expect(Math.abs(serverNow() - NOON)).toBeLessThan(1100);
  vi.advanceTimersByTime(60_000);
  expect(Math.abs(serverNow() - NOON - 60_000)).toBeLessThan(1100);
});

it('leaves a correct clock alone, whatever the milliseconds', () => {
  for (const part of [0, 400, 999]) {
    hearNoon(NOON + part);
    expect(serverNow()).toBe(Date.now());
  }
});

it('ignores an answer that was delayed by a sleeping device', () => {
  hearNoon(NOON, 8 * HOUR);
  expect(serverNow()).toBe(NOON + 8 * HOUR);
});

it('ignores a missing or invalid time', () => {
  hearNoon(NOON + HOUR);
  const before = serverNow();
  learnServerTime(null, Date.now());
  learnServerTime('noon', Date.now());
  expect(serverNow()).toBe(before);
});

it('follows a clock that is set right again', () => {
  hearNoon(NOON + HOUR);
  hearNoon(NOON);
  expect(serverNow()).toBe(Date.now());
});
