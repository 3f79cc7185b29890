import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const HOUR = 3_600_000;

let kept: Map<string, string>;
/** A page that was just opened. */
const open = () => {
  vi.resetModules();
  return import('./put-off.ts');
};

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('lasts four hours, also in pages that are opened meanwhile', async () => {
  const first = await open();
  expect(first.putOffFor()).toBe(0);
  first.putOff();
  expect(first.putOffFor()).toBe(4 * HOUR);
  vi.advanceTimersByTime(3 * HOUR);
  const second = await open();
  expect(second.putOffFor()).toBe(HOUR);
  vi.advanceTimersByTime(HOUR);
  expect([first.putOffFor(), second.putOffFor()]).toEqual([0, 0]);
});

it('is over where the clock was set back, or what is kept is not ours', async () => {
  const first = await open();
  first.putOff();
  vi.setSystemTime(Date.now() - 24 * HOUR);
  expect(first.putOffFor()).toBe(0);
  kept.set([...kept.keys()][0] ?? '', 'soon');
  expect((await open()).putOffFor()).toBe(0);
});

it('lasts as long as the page where nothing is kept', async () => {
  vi.stubGlobal('localStorage', undefined);
  const first = await open();
  first.putOff();
  expect(first.putOffFor()).toBe(4 * HOUR);
  expect((await open()).putOffFor()).toBe(0);
});
