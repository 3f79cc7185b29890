import { expect, it } from 'vitest';
import { standInCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { callLine } from './call-words.ts';

it('a call has a one-line summary that omits a missing location', () => {
  const robbery = { callNumber: 1051, type: 'Robbery' };
  expect(callLine(standInCall({ ...robbery, location: 'Clinton Ave', postal: '7165' }))).toBe(
    '1051 Robbery · Clinton Ave · 7165',
  );
  expect(callLine(standInCall({ ...robbery, location: null, postal: null }))).toBe('1051 Robbery');
});
