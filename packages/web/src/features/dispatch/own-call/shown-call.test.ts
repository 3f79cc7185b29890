import { expect, it } from 'vitest';
import { fakeCall, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { shownCallOf } from './shown-call.ts';

const unit = onCall({ _id: 'me', callsign: 'D-104', name: 'M. Vance' });
const call = (callNumber: number, units = [unit]) => fakeCall({ _id: String(callNumber), callNumber, units });
const shown = (calls: ReturnType<typeof call>[], number: number | null = null) =>
  shownCallOf('me', calls, [{ _id: 'me', call: number }])?.call.callNumber;

it('the shown call is the one the unit was attached to last', () => {
  expect(shown([call(1050), call(1051)], 1050)).toBe(1050);
});

it('the shown call is the latest if the unit names one that it is not on', () => {
  expect(shown([call(1050), call(1052), call(1051)], 1049)).toBe(1052);
  expect(shown([call(1050), call(1051)])).toBe(1051);
});

it('there is no shown call without calls or without the unit on one', () => {
  expect(shown([call(1050, [])], 1050)).toBeUndefined();
  expect(shownCallOf('me', [], [])).toBeNull();
});

it('the shown call includes the unit as it is on the call', () => {
  expect(shownCallOf('me', [call(1050)], [])?.unit).toBe(unit);
});
