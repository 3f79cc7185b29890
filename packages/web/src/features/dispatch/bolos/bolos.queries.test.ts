import { QueryClient } from '@tanstack/react-query';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { beforeEach, expect, it } from 'vitest';
import { applyBolo, bolosOf } from './bolos.queries.ts';

const at = (second: number) => `2026-03-01T10:00:${String(second).padStart(2, '0')}.000Z`;

function bolo(id: string, second: number, more: Partial<Bolo> = {}): Bolo {
  return {
    _id: id,
    platform: 'Xbox',
    boloType: 'vehicle',
    vehicleDescription: 'Black Sultan RS',
    vehiclePlate: '46EEK572',
    personDescription: null,
    personName: null,
    civilianId: null,
    vehicleId: null,
    location: null,
    details: null,
    status: 'Active',
    createdBy: { _id: 'officer-1', callsign: 'D-104', name: 'Marcus Vance' },
    createdAt: at(0),
    updatedAt: at(second),
    expiresAt: '2026-03-02T10:00:00.000Z',
    ...more,
  };
}

let queryClient: QueryClient;
const known = () => queryClient.getQueryData(bolosOf('Xbox').queryKey)?.bolos;

beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(bolosOf('Xbox').queryKey, { bolos: [bolo('a', 10)] });
});

it('adds a BOLO to the list of its platform, but starts no list that was never loaded', () => {
  applyBolo(queryClient, { bolo: bolo('b', 11) });
  applyBolo(queryClient, { bolo: bolo('p', 11, { platform: 'PlayStation' }) });
  expect(known()?.map(({ _id }) => _id)).toEqual(['a', 'b']);
  expect(queryClient.getQueryData(bolosOf('PlayStation').queryKey)).toBeUndefined();
});

it('ignores an older state and accepts one of the same time', () => {
  applyBolo(queryClient, { bolo: bolo('a', 9, { location: 'old' }) });
  expect(known()?.[0]?.location).toBeNull();
  applyBolo(queryClient, { bolo: bolo('a', 10, { location: 'Mirror Park' }) });
  expect(known()?.[0]?.location).toBe('Mirror Park');
});

it('restores a canceled BOLO only from a newer state', () => {
  applyBolo(queryClient, { bolo: bolo('a', 12, { status: 'Cancelled' }) });
  applyBolo(queryClient, { bolo: bolo('a', 11) });
  expect(known()?.map(({ status }) => status)).toEqual(['Cancelled']);
  applyBolo(queryClient, { bolo: bolo('a', 13) });
  expect(known()?.map(({ status }) => status)).toEqual(['Active']);
});
