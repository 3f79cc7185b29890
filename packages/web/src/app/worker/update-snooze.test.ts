import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const HOUR = 3_600_000;

let stored: Map<string, string>;
const open = () => {
  vi.resetModules();
  return import('./update-snooze.ts');
};

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a snooze lasts four hours, even in pages opened meanwhile', async () => {
  const first = await open();
  expect(first.snoozeTimeLeft()).toBe(0);
  first.snoozeUpdate();
  expect(first.snoozeTimeLeft()).toBe(4 * HOUR);
  vi.advanceTimersByTime(3 * HOUR);
  const second = await open();
  expect(second.snoozeTimeLeft()).toBe(HOUR);
  vi.advanceTimersByTime(HOUR);
  expect([first.snoozeTimeLeft(), second.snoozeTimeLeft()]).toEqual([0, 0]);
});

it('a snooze ends when the clock is set back or the stored value is invalid', async () => {
  const first = await open();
  first.snoozeUpdate();
  vi.setSystemTime(Date.now() - 24 * HOUR);
  expect(first.snoozeTimeLeft()).toBe(0);
  stored.set([...stored.keys()][0] ?? '', 'soon');
  expect((await open()).snoozeTimeLeft()).toBe(0);
});

it('a snooze lasts as long as the page when storage is unavailable', async () => {
  vi.stubGlobal('localStorage', undefined);
  const first = await open();
  first.snoozeUpdate();
  expect(first.snoozeTimeLeft()).toBe(4 * HOUR);
  expect((await open()).snoozeTimeLeft()).toBe(0);
});
