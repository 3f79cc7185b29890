import { afterEach, expect, it, vi } from 'vitest';
import { readStoredJson } from '../stored-text.ts';
import { validSettings } from './sound-settings.ts';

const AT_FIRST = validSettings(null);

afterEach(() => vi.unstubAllGlobals());

it.each(['', 'null', '3', '[]', '{"panic":null}', '{"panic":{"volume":7,"muted":"no"}}', '{"pan'])(
  'reads %j as the defaults',
  (stored) => {
    vi.stubGlobal('localStorage', { getItem: () => stored });
    expect(validSettings(readStoredJson('sounds'))).toEqual(AT_FIRST);
  },
);

it('reads stored values, and fills in missing ones', () => {
  const stored = { call: { volume: 0, muted: true }, panic: { muted: true } };
  expect(validSettings(stored)).toEqual({
    ...AT_FIRST,
    call: { volume: 0, muted: true },
    panic: { ...AT_FIRST.panic, muted: true },
  });
});
