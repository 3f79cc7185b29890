import { expect, it } from 'vitest';
import { fakeCall, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { furthestResponse, responsesAfter } from './call-responses.ts';

const VANCE = { _id: 'vance', callsign: 'D-104', name: 'M. Vance' };
const at = (minute: number) => `2026-03-01T10:0${minute}:00.000Z`;
const away = onCall(VANCE);

it('starts the response of a new unit and records its times', () => {
  const dispatched = responsesAfter([], fakeCall({ units: [{ ...away, since: at(1) }] }));
  expect(dispatched).toMatchObject([{ unit: VANCE, dispatchedAt: at(1), enRouteAt: null, clearedAt: null }]);
  const onScene = fakeCall({ units: [{ ...away, response: 'On scene', since: at(3) }] });
  expect(responsesAfter(dispatched, onScene)).toMatchObject([
    { dispatchedAt: at(1), enRouteAt: null, onSceneAt: at(3), clearedAt: null },
  ]);
});

it('ends the response of a unit that left, and starts another when it returns', () => {
  const first = responsesAfter([], fakeCall({ units: [{ ...away, since: at(1) }] }));
  const afterLeaving = responsesAfter(first, fakeCall({ updatedAt: at(2) }));
  expect(afterLeaving).toMatchObject([{ clearedAt: at(2) }]);
  const back = responsesAfter(afterLeaving, fakeCall({ units: [{ ...away, since: at(4) }] }));
  expect(back).toMatchObject([{ clearedAt: at(2) }, { dispatchedAt: at(4), clearedAt: null }]);
});

it('ends all responses with the call', () => {
  const first = responsesAfter([], fakeCall({ units: [away] }));
  const closed = fakeCall({ units: [away], status: 'Closed', closedAt: at(9) });
  expect(responsesAfter(first, closed)).toMatchObject([{ clearedAt: at(9) }]);
});

it('returns the furthest response', () => {
  expect(furthestResponse([])).toBe(null);
  expect(furthestResponse([away, { ...away, response: 'En route' }])).toBe('En route');
});
