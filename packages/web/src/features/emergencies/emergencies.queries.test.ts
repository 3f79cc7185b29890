import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { endpointQuery } from '#lib/use-endpoint.ts';
import { fakeOwnEmergency } from '#testing/fixtures/emergencies.fixtures.ts';
import { applyOwnEmergency } from './emergencies.queries.ts';

const list = endpointQuery('GET /api/911/mine').queryKey;
const one = endpointQuery('GET /api/911/:id', { params: { id: 'a' } }).queryKey;

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
});

const stages = () => queryClient.getQueryData(list)?.emergencies.map(({ _id, stage }) => [_id, stage]);

it('updates the list and the page of a 911 call on a live event', () => {
  queryClient.setQueryData(list, {
    emergencies: [fakeOwnEmergency({ _id: 'b' }), fakeOwnEmergency({ _id: 'a' })],
  });
  applyOwnEmergency(queryClient, fakeOwnEmergency({ _id: 'a', stage: 'Answered' }));
  expect(stages()).toEqual([
    ['b', 'Received'],
    ['a', 'Answered'],
  ]);
  expect(queryClient.getQueryData(one)?.emergency.stage).toBe('Answered');
});

it('puts a new call first in a loaded list, and leaves a list that was never loaded', () => {
  applyOwnEmergency(queryClient, fakeOwnEmergency({ _id: 'a' }));
  expect(stages()).toBeUndefined();
  queryClient.setQueryData(list, { emergencies: [fakeOwnEmergency({ _id: 'b' })] });
  applyOwnEmergency(queryClient, fakeOwnEmergency({ _id: 'a' }));
  expect(stages()).toEqual([
    ['a', 'Received'],
    ['b', 'Received'],
  ]);
});
