import { expect, it } from 'vitest';
import { parseSettings } from './sound-settings.ts';

const AT_FIRST = parseSettings(null);

it.each(['', 'null', '3', '[]', '{"panic":null}', '{"panic":{"volume":7,"muted":"no"}}', '{"pan'])(
  'reads %j as the defaults',
  (kept) => expect(parseSettings(kept)).toEqual(AT_FIRST),
);

it('reads stored values, and fills in missing ones', () => {
  const kept = JSON.stringify({ call: { volume: 0, muted: true }, panic: { muted: true } });
  expect(parseSettings(kept)).toEqual({
    ...AT_FIRST,
    call: { volume: 0, muted: true },
    panic: { ...AT_FIRST.panic, muted: true },
  });
});
