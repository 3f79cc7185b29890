import { afterEach, expect, it, vi } from 'vitest';
import { readStoredJson } from '../stored-text.ts';
import { validSettings } from './sound-settings.ts';

const DEFAULTS = validSettings(null);

afterEach(() => vi.unstubAllGlobals());

it.each(['', 'null', '3', '[]', '{"panic":null}', '{"panic":{"volume":7,"muted":"no"}}', '{"pan'])(
  'reads %j as the defaults',
  (stored) => {
    vi.stubGlobal('localStorage', { getItem: () => stored });
    expect(validSettings(readStoredJson('sounds'))).toEqual(DEFAULTS);
  },
);

it('reads stored values, and fills in missing ones', () => {
  const stored = { call: { volume: 0, muted: true }, panic: { muted: true } };
  expect(validSettings(stored)).toEqual({
    ...DEFAULTS,
    call: { volume: 0, muted: true },
    panic: { ...DEFAULTS.panic, muted: true },
  });
});

it('volumes and mutes are stored, and read when the page opens again', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const open = () => {
    vi.resetModules();
    return import('./sound-settings.ts');
  };
  const first = await open();
  first.setSound('call', { volume: 0.2 });
  first.setSound('panic', { muted: true });
  const second = await open();
  expect(second.soundSettings()).toEqual({
    ...DEFAULTS,
    call: { volume: 0.2, muted: false },
    panic: { ...DEFAULTS.panic, muted: true },
  });
});
