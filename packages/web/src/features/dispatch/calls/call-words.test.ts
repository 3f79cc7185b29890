import { expect, it } from 'vitest';
import { fakeCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { callLine } from './call-words.ts';

it('a call has a one-line summary that omits a missing location', () => {
  const robbery = { callNumber: 1051, type: 'Robbery' };
  expect(callLine(fakeCall({ ...robbery, location: 'Clinton Ave', postal: '7165' }))).toBe(
    '1051 Robbery · Clinton Ave · 7165',
  );
  expect(callLine(fakeCall({ ...robbery, location: null, postal: null }))).toBe('1051 Robbery');
});
