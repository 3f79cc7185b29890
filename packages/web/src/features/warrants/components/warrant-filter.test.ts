import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { WARRANT_STATUSES } from '@ten-four/contract/warrants/warrants.values';
import { expect, it } from 'vitest';
import { formatAgo, formatSoon } from '#lib/ago.ts';
import { warrant as fakeWarrant } from '#testing/fixtures/warrants.fixtures.ts';
import { countOf, filterWarrants, readFilter } from './warrant-filter.ts';
import { warrantAt } from './warrant-words.ts';
import { warrantsCsv, warrantsText } from './warrants-files.ts';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const ANY = { status: null, type: null, text: '' };

const ROSA = { _id: 'civilian-1', firstName: 'Rosa', lastName: 'Kline', dateOfBirth: '1991-05-20' };

const warrant = (id: string, more: Partial<Warrant> = {}): Warrant =>
  fakeWarrant({ _id: id, reason: 'Failure to appear', civilianId: ROSA, ...more });

const atNow = (list: Warrant[]) => list.map((one) => warrantAt(one, NOW));
const ids = (list: Warrant[], filter: Parameters<typeof filterWarrants>[1]) =>
  filterWarrants(atNow(list), filter).map(({ _id, status }) => `${_id} ${status}`);

it('lists active warrants first, then the newest, each once', () => {
  const old = warrant('old');
  const resolved = warrant('done', { status: 'Resolved', createdAt: '2026-03-05T10:00:00.000Z' });
  const fresh = warrant('fresh', { createdAt: '2026-03-04T10:00:00.000Z' });
  expect(ids([resolved, old, fresh, old], ANY)).toEqual(['fresh Active', 'old Active', 'done Resolved']);
});

it('expires a warrant on time', () => {
  const expired = warrant('over', { expiresAt: '2026-03-10T12:00:00.000Z' });
  const active = warrant('left', { expiresAt: '2026-03-10T12:00:00.001Z' });
  expect(ids([expired, active], { ...ANY, status: 'Active' })).toEqual(['left Active']);
  expect(ids([expired, active], { ...ANY, status: 'Expired' })).toEqual(['over Expired']);
});

it('filters by type, and by name, reason or issuer in any case', () => {
  const search = warrant('search', { type: 'Search', reason: 'Stolen parts seen' });
  const list = [search, warrant('arrest')];
  expect(ids(list, { ...ANY, type: 'Search' })).toEqual(['search Active']);
  expect(ids(list, { ...ANY, text: ' STOLEN ' })).toEqual(['search Active']);
  expect(ids(list, { ...ANY, text: 'rosa kline' })).toHaveLength(2);
  expect(ids(list, { ...ANY, text: 'kline, may 20, 1991' })).toHaveLength(2);
  expect(ids(list, { ...ANY, text: 'd-104' })).toHaveLength(2);
  for (const text of ['Kline, Rosa', 'r\u00f3saKline', 'vance kline', 'd104'])
    expect(ids(list, { ...ANY, text })).toHaveLength(2);
  expect(ids(list, { ...ANY, text: 'nobody' })).toEqual([]);
});

it('ignores unknown filter values in the URL', () => {
  expect(readFilter(new URLSearchParams('status=Gone&type=X'))).toEqual(ANY);
  expect(readFilter(new URLSearchParams('status=Expired&type=Search&q=a'))).toEqual({
    status: 'Expired',
    type: 'Search',
    text: 'a',
  });
});

it('counts every status if all warrants are loaded, else only active ones', () => {
  const active = atNow([warrant('a'), warrant('b', { expiresAt: '2026-03-10T11:00:00.000Z' })]);
  const resolved = warrant('c', { status: 'Resolved', resolvedAt: '2026-03-02T10:00:00.000Z' });
  const countsOf = (lists: Parameters<typeof countOf>[1]) =>
    [null, ...WARRANT_STATUSES].map((status) => countOf(status, lists));
  expect(countsOf({ all: [...active, resolved], active })).toEqual([3, 1, 1, 1]);
  expect(countsOf({ all: undefined, active })).toEqual([undefined, 1, undefined, undefined]);
  expect(countsOf({ all: undefined, active: undefined })).toEqual(Array(4).fill(undefined));
});

it('shows past and near dates in words', () => {
  expect(formatAgo('2026-03-10T11:59:30.000Z', NOW)).toBe('just now');
  expect(formatAgo('2026-03-10T11:25:00.000Z', NOW)).toBe('35 min ago');
  expect(formatAgo('2026-03-08T11:00:00.000Z', NOW)).toBe('2 d ago');
  expect(formatSoon('2026-03-11T08:30:00.000Z', NOW)).toBe('in 20 h');
  expect(formatSoon('2026-03-11T12:00:00.000Z', NOW)).toBeNull();
  expect(formatSoon('2026-03-10T12:00:00.000Z', NOW)).toBeNull();
});

it('says that a warrant states no reason, and finds it by that text', () => {
  const shown = filterWarrants([warrant('a', { reason: '' }), warrant('b')], { ...ANY, text: 'not stated' });
  expect(shown).toHaveLength(1);
  expect(warrantsCsv(shown)).toContain(',Not stated,');
  expect(warrantsText(shown)).toContain('Reason: Not stated');
});

it('escapes formulas and line breaks of a reason in the CSV file', () => {
  const shown = filterWarrants([warrant('a', { reason: '=1+1, "so"\nthere' })], ANY);
  expect(warrantsCsv(shown)).toContain(`"'=1+1, ""so""\nthere"`);
});
