import { expect, it } from 'vitest';
import { onCall, standInCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { callLine, shownCallOf } from './shown-call.ts';

const unit = onCall({ _id: 'me', callsign: 'D-104', name: 'M. Vance' });
const call = (callNumber: number, units = [unit]) =>
  standInCall({ _id: String(callNumber), callNumber, units });
const shown = (calls: ReturnType<typeof call>[], number: number | null = null) =>
  shownCallOf('me', calls, [{ _id: 'me', call: number }])?.call.callNumber;

it('is the call that the unit was put on last', () => {
  expect(shown([call(1050), call(1051)], 1050)).toBe(1050);
});

it('is the latest one where the unit names one that it is not on', () => {
  expect(shown([call(1050), call(1052), call(1051)], 1049)).toBe(1052);
  expect(shown([call(1050), call(1051)])).toBe(1051);
});

it('is none without a call of its own', () => {
  expect(shown([call(1050, [])], 1050)).toBeUndefined();
  expect(shownCallOf('me', [], [])).toBeNull();
});

it('comes with the unit as it is on the call', () => {
  expect(shownCallOf('me', [call(1050)], [])?.unit).toBe(unit);
});

it('stands in a line, without a place that it does not have', () => {
  const robbery = { callNumber: 1051, type: 'Robbery' };
  expect(callLine(standInCall({ ...robbery, location: 'Clinton Ave', postal: '7165' }))).toBe(
    '1051 Robbery · Clinton Ave · 7165',
  );
  expect(callLine(standInCall({ ...robbery, location: null, postal: null }))).toBe('1051 Robbery');
});
