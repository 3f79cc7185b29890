import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { expect, it } from 'vitest';
import { activeBolos, nextEnd, timeUntil } from './use-active-bolos.ts';

const NOW = Date.parse('2026-03-01T10:00:00.000Z');
const bolo = (id: string, created: number, ends: number, status: Bolo['status'] = 'Active') =>
  ({
    _id: id,
    status,
    createdAt: new Date(NOW + created * 60_000).toISOString(),
    expiresAt: new Date(NOW + ends * 60_000).toISOString(),
  }) as Bolo;

it('leaves out canceled and expired BOLOs, and lists the newest first', () => {
  const bolos = [
    bolo('old', -90, 10),
    bolo('over', -60, 0),
    bolo('off', -30, 60, 'Cancelled'),
    bolo('new', -5, 60),
  ];
  expect(activeBolos(bolos, NOW).map(({ _id }) => _id)).toEqual(['new', 'old']);
  expect(activeBolos(bolos, NOW + 10 * 60_000).map(({ _id }) => _id)).toEqual(['new']);
});

it('returns the earliest expiry', () => {
  expect(nextEnd([bolo('a', 0, 20), bolo('b', 0, 10)])).toBe(NOW + 600_000);
  expect(nextEnd([])).toBeNull();
});

it.each([
  [-5, 'in 0 min'],
  [12, 'in 12 min'],
  [60, 'in 1 h'],
  [1200, 'in 20 h'],
  [1440, 'in 24 h'],
  [8640, 'in 6 days'],
])('formats %i minutes as %s', (minutes, words) => {
  expect(timeUntil(new Date(NOW + minutes * 60_000).toISOString(), NOW)).toBe(words);
});
