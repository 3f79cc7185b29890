import { afterEach, expect, test, vi } from 'vitest';
import { forgetVisit, noteVisit, readLastVisit } from './last-visit.ts';

afterEach(() => vi.unstubAllGlobals());

test('remembers the last visit until the member signs out', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  });
  expect(readLastVisit()).toBeNull();
  noteVisit();
  expect(Date.parse(readLastVisit() ?? '')).toBeGreaterThan(0);
  forgetVisit();
  expect(readLastVisit()).toBeNull();
});
