import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { endpointKey } from '#lib/use-endpoint.ts';
import { fakePatient } from '#testing/fixtures/dispatch.fixtures.ts';
import { writePatient } from './patients.queries.ts';

const at = (second: number) => `2026-03-01T10:00:0${second}.000Z`;
const key = (id: string) => endpointKey('GET /api/calls/:id/patients', { params: { id } });

let queryClient: QueryClient;
const shown = (callId: string) =>
  queryClient
    .getQueryData<{ patients: { number: number; triage: string }[] }>(key(callId))
    ?.patients.map(({ number, triage }) => [number, triage]);
const tell = (more: Parameters<typeof fakePatient>[0]) =>
  writePatient(queryClient, { patient: fakePatient(more) });

beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(key('call'), {
    patients: [fakePatient({ _id: 'one', number: 1, updatedAt: at(5) })],
  });
  queryClient.setQueryData(key('other'), { patients: [] });
});

it('a patient is added to its own call by number, and to no other', () => {
  tell({ _id: 'three', number: 3, updatedAt: at(6) });
  tell({ _id: 'two', number: 2, updatedAt: at(7) });
  expect(shown('call')?.map(([number]) => number)).toEqual([1, 2, 3]);
  expect(shown('other')).toEqual([]);
  tell({ _id: 'four', callId: 'never read' });
  expect(shown('never read')).toBeUndefined();
});

it('a patient shows the latest event, and ignores a late one', () => {
  tell({ _id: 'one', number: 1, triage: 'Red', updatedAt: at(6) });
  expect(shown('call')).toEqual([[1, 'Red']]);
  tell({ _id: 'one', number: 1, triage: 'Green', updatedAt: at(4) });
  expect(shown('call')).toEqual([[1, 'Red']]);
});

it('a patient moves to the call that its own was merged into', () => {
  tell({ _id: 'one', callId: 'other', number: 2, updatedAt: at(6) });
  expect([shown('call'), shown('other')]).toEqual([[], [[2, 'Yellow']]]);
});
