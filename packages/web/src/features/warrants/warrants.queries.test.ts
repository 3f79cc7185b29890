import { QueryClient } from '@tanstack/react-query';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { beforeEach, expect, it } from 'vitest';
import { warrant as fakeWarrant } from '#testing/fixtures/warrants.fixtures.ts';
import { applyWarrant, warrantsKey } from './warrants.queries.ts';

const warrant = (id: string, more: Partial<Warrant> = {}): Warrant => fakeWarrant({ _id: id, ...more });

const RESOLVED = { status: 'Resolved', resolvedAt: '2026-03-02T10:00:00.000Z' } as const;
let queryClient: QueryClient;
const known = (status: 'Active' | null) =>
  queryClient.getQueryData<Warrant[]>(warrantsKey('Xbox', status))?.map(({ _id, status: s }) => [_id, s]);

beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(warrantsKey('Xbox', 'Active'), [warrant('a')]);
  queryClient.setQueryData(warrantsKey('Xbox', null), [warrant('a')]);
});

it('adds a warrant to every loaded list of its platform', () => {
  applyWarrant(queryClient, warrant('b'));
  applyWarrant(queryClient, warrant('p', { platform: 'PlayStation' }));
  expect(known('Active')).toEqual([
    ['b', 'Active'],
    ['a', 'Active'],
  ]);
  expect(known(null)).toEqual(known('Active'));
  expect(queryClient.getQueryData(warrantsKey('PlayStation', null))).toBeUndefined();
});

it('ignores older events about a resolved warrant', () => {
  applyWarrant(queryClient, warrant('a', RESOLVED));
  applyWarrant(queryClient, warrant('a'));
  expect(known(null)).toEqual([['a', 'Resolved']]);
});
