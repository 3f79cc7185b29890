import { MutationObserver, QueryClient } from '@tanstack/react-query';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpointQuery } from '#lib/use-endpoint.ts';
import { AVAILABLE_OPTIONS } from '#testing/fixtures/available-options.fixtures.ts';
import { fakeUnit } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerNothing } from '#testing/fixtures/lost-connection.fixtures.ts';
import { officerProfile } from '#testing/fixtures/officers.fixtures.ts';
import { applyUnit } from '../units/units.queries.ts';
import { changeDuty, clockOut } from './change-duty.ts';
import {
  applyDutyCheck,
  applyUnitToOfficer,
  applyWelfare,
  CURRENT_USER,
  cachedOfficer,
  officerQuery,
} from './duty.queries.ts';
import { type DutyChange, dutyAfter } from './duty-choices.ts';

const SINCE = '2026-03-01T10:00:00.000Z';
const NOW = new Date('2026-03-01T12:00:00.000Z');
const OFFICER = officerProfile({ discordId: '1001', onDutySince: SINCE });
const meaningOf = (status: string) =>
  AVAILABLE_OPTIONS.statuses.find(({ code }) => code === status)?.meaning ?? 'Available';
const unitOf = ({ _id, departmentId, status, subdivision, onDutySince }: Officer): Unit =>
  fakeUnit({ _id, departmentId, status, meaning: meaningOf(status), subdivision, onDutySince });

let queryClient: QueryClient;
let sent: { body: unknown; answer: (status: number, body: unknown) => void; lose: () => void }[];
const sentOnce = async (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count));

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  queryClient.setQueryData(officerQuery('1001').queryKey, OFFICER);
  sent = [];
  vi.stubGlobal(
    'fetch',
    (_: string, request: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        const answer = (status: number, body: unknown) => resolve(Response.json(body, { status }));
        const lose = () => reject(new TypeError('Failed to fetch'));
        const { body } = request;
        sent.push({ body: typeof body === 'string' ? JSON.parse(body) : null, answer, lose });
      }),
  );
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const shown = () => cachedOfficer(queryClient, OFFICER);
const fullChange = (to: { status: string } | { subdivision: string | null }): DutyChange =>
  'status' in to ? { ...to, meaning: meaningOf(to.status) } : to;
const change = (to: Parameters<typeof fullChange>[0]) =>
  new MutationObserver(queryClient, changeDuty(queryClient, OFFICER)).mutate(fullChange(to));
const ok = (status: Officer['status']) => ({
  success: true,
  message: '',
  unit: unitOf({ ...OFFICER, status }),
});
const refusal = { success: false, code: 'unprocessable', message: 'No.', error: 'No.' };

test('shows a status before the response, and reverts it if the server rejects it', async () => {
  const changing = change({ status: '10-6' });
  await sentOnce(1);
  expect(shown()).toMatchObject({ status: '10-6', onDutySince: SINCE });
  sent[0]?.answer(422, refusal);
  await expect(changing).rejects.toThrow('No.');
  expect(shown()).toEqual(OFFICER);
});

test('keeps the second of two presses, whatever happens to the first', async () => {
  const first = change({ status: '10-6' });
  const second = change({ status: '10-11' });
  await sentOnce(1);
  expect(shown()).toMatchObject({ status: '10-11' });
  sent[0]?.answer(422, refusal);
  await expect(first).rejects.toThrow('No.');
  expect(shown()).toMatchObject({ status: '10-11' });
  await sentOnce(2);
  sent[1]?.answer(200, ok('10-11'));
  await second;
  expect(sent.map(({ body }) => body)).toEqual([
    { status: '10-6', kind: 'Law Enforcement' },
    { status: '10-11', kind: 'Law Enforcement' },
  ]);
  expect(shown()).toMatchObject({ status: '10-11' });
});

test('does not hide the second of two presses when the first one succeeds', async () => {
  const first = change({ status: '10-6' });
  const second = change({ status: '10-11' });
  await sentOnce(1);
  sent[0]?.answer(200, ok('10-6'));
  await first;
  expect(shown()).toMatchObject({ status: '10-11' });
  await sentOnce(2);
  sent[1]?.answer(200, ok('10-11'));
  await second;
});

test('reverts any number of presses if all of them fail', async () => {
  const presses = (['10-6', '10-11', '10-7'] as const).map((status) =>
    expect(change({ status })).rejects.toThrow(),
  );
  for (const [index, press] of presses.entries()) {
    await sentOnce(index + 1);
    expect(shown()).toMatchObject({ status: '10-7', onDutySince: null });
    sent[index]?.lose();
    await press;
  }
  expect(shown()).toEqual(OFFICER);
});

test('gives up each press after eight seconds on a dead connection, including time in the queue', async () => {
  vi.useFakeTimers();
  const sent = answerNothing();
  const failures: unknown[] = [];
  for (const status of ['10-6', '10-11']) {
    void change({ status }).catch((error: unknown) => failures.push(error));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await vi.advanceTimersByTimeAsync(5_999);
  expect([failures.length, shown()?.status]).toEqual([0, '10-11']);
  await vi.advanceTimersByTimeAsync(1);
  expect([failures.length, shown()?.status]).toEqual([1, '10-11']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failures).toMatchObject([{ code: 'offline' }, { code: 'offline' }]);
  expect(shown()).toEqual(OFFICER);
  expect(sent).toHaveLength(2);
});

test('reverts a failed press to the last status that the server accepted', async () => {
  const first = expect(change({ status: '10-6' })).rejects.toThrow();
  const second = change({ status: '10-11' });
  const third = expect(change({ status: 'Signal 11' })).rejects.toThrow();
  await sentOnce(1);
  sent[0]?.lose();
  await first;
  await sentOnce(2);
  sent[1]?.answer(200, ok('10-11'));
  await second;
  expect(shown()).toMatchObject({ status: 'Signal 11' });
  await sentOnce(3);
  sent[2]?.lose();
  await third;
  expect(shown()).toMatchObject({ status: '10-11' });
});

test('drops a failed status, but keeps the subdivision chosen after it until it fails too', async () => {
  const status = expect(change({ status: '10-6' })).rejects.toThrow();
  const subdivision = expect(change({ subdivision: 'Detectives' })).rejects.toThrow();
  await sentOnce(1);
  sent[0]?.lose();
  await status;
  expect(shown()).toMatchObject({ status: '10-8', subdivision: 'Detectives' });
  await sentOnce(2);
  sent[1]?.lose();
  await subdivision;
  expect(shown()).toEqual(OFFICER);
});

test('reverts a failed press to the latest live event or refetch', async () => {
  const first = expect(change({ status: '10-6' })).rejects.toThrow();
  await sentOnce(1);
  applyUnitToOfficer(queryClient, '1001', unitOf({ ...OFFICER, status: 'Signal 11' }));
  const askedAt = '2026-03-01T12:05:00.000Z';
  applyDutyCheck(queryClient, '1001', askedAt);
  sent[0]?.lose();
  await first;
  expect(shown()).toMatchObject({ status: 'Signal 11', clockOutAt: askedAt });

  const second = expect(change({ status: '10-11' })).rejects.toThrow();
  await sentOnce(2);
  const reading = queryClient.fetchQuery({ ...officerQuery('1001'), staleTime: 0 });
  await sentOnce(3);
  sent[2]?.answer(200, { ...OFFICER, status: '10-41' });
  await reading;
  expect(shown()).toMatchObject({ status: '10-11' });
  sent[1]?.lose();
  await second;
  expect(shown()).toMatchObject({ status: '10-41' });
});

test('keeps a status chosen during a clock-out when the clock-out succeeds', async () => {
  const leaving = new MutationObserver(queryClient, clockOut(queryClient, OFFICER)).mutate();
  await sentOnce(1);
  const pending = change({ status: '10-8' });
  await vi.waitFor(() => expect(shown()).toMatchObject({ status: '10-8' }));
  sent[0]?.answer(200, { ...ok('10-7'), unit: unitOf({ ...OFFICER, status: '10-7', onDutySince: null }) });
  await leaving;
  expect(shown()).toMatchObject({ status: '10-8', onDutySince: expect.any(String) });
  await sentOnce(2);
  sent[1]?.lose();
  await expect(pending).rejects.toThrow();
  expect(shown()).toMatchObject({ status: '10-7', onDutySince: null });
});

test("applies a live event to the user's own unit unless a change is in progress", async () => {
  applyUnitToOfficer(queryClient, '1001', unitOf({ ...OFFICER, status: '10-7', onDutySince: null }));
  expect(shown()).toMatchObject({ status: '10-7', onDutySince: null });
  applyUnitToOfficer(queryClient, '1001', { ...unitOf(OFFICER), _id: 'another' });
  expect(shown()).toMatchObject({ status: '10-7' });

  const changing = change({ status: '10-8' });
  await sentOnce(1);
  applyUnitToOfficer(queryClient, '1001', unitOf({ ...OFFICER, status: '10-6' }));
  expect(shown()).toMatchObject({ status: '10-8' });
  sent[0]?.answer(200, ok('10-8'));
  await changing;
  expect(shown()).toMatchObject({ status: '10-8', onDutySince: SINCE });
});

test("clears the idle check only after the user's own change", async () => {
  const { queryKey } = officerQuery('1001');
  const askedAt = '2026-03-01T12:05:00.000Z';
  applyDutyCheck(queryClient, '1001', askedAt);
  expect(shown()).toEqual({ ...OFFICER, clockOutAt: askedAt });
  applyUnitToOfficer(queryClient, '1001', { ...unitOf(OFFICER), subdivision: 'Detectives' });
  expect(shown()).toMatchObject({ subdivision: 'Detectives', clockOutAt: askedAt });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);

  const changing = change({ status: '10-8' });
  await sentOnce(1);
  expect(shown()).toMatchObject({ clockOutAt: askedAt });
  sent[0]?.answer(200, ok('10-8'));
  await changing;
  expect(shown()).toMatchObject({ clockOutAt: null });
});

test("keeps a dispatcher's welfare check until the unit makes contact or goes off duty", () => {
  const [before, at, after] = [10, 11, 12].map((minute) => `2026-03-01T12:${minute}:00.000Z`);
  const ask = (unitId: string) =>
    applyWelfare(queryClient, '1001', { unitId, by: 'Dispatch 1', at: at ?? '' });
  const tell = (change: Partial<Unit>) =>
    applyUnitToOfficer(queryClient, '1001', { ...unitOf(OFFICER), ...change });
  ask('another');
  expect(shown()).toEqual(OFFICER);
  ask('officer');
  expect(shown()).toEqual({ ...OFFICER, welfare: { by: 'Dispatch 1', at } });
  tell({ contactAt: before ?? '' });
  expect(shown()).toMatchObject({ welfare: { at } });
  tell({ contactAt: after ?? '' });
  expect(shown()).toEqual(OFFICER);
  ask('officer');
  tell({ contactAt: before ?? '', onDutySince: null });
  expect(shown()).toMatchObject({ welfare: null });
});

test("writes the response to the list of units, which leaves out the user's own unit off duty and aboard", async () => {
  const { queryKey } = endpointQuery('GET /api/units', { query: { platform: 'Xbox' } });
  const listed = () => queryClient.getQueryData(queryKey)?.units.map(({ status }) => status);
  queryClient.setQueryData(queryKey, { units: [] });
  const changing = change({ status: '10-6' });
  await sentOnce(1);
  expect(listed()).toEqual([]);
  sent[0]?.answer(200, ok('10-6'));
  await changing;
  expect(listed()).toEqual(['10-6']);
  applyUnit(queryClient, { unit: { ...unitOf(OFFICER), aboard: 'engine' } });
  expect(listed()).toEqual([]);
  applyUnit(queryClient, { unit: unitOf(OFFICER) });
  const leaving = new MutationObserver(queryClient, clockOut(queryClient, OFFICER)).mutate();
  await sentOnce(2);
  expect(listed()).toEqual(['10-8']);
  sent[1]?.answer(200, { ...ok('10-7'), unit: unitOf({ ...OFFICER, status: '10-7', onDutySince: null }) });
  await leaving;
  expect(listed()).toEqual([]);
});

test.each([
  ['10-41', null, NOW.toISOString()],
  ['10-8', null, NOW.toISOString()],
  ['10-8', SINCE, SINCE],
  ['10-6', null, null],
  ['10-7', SINCE, null],
  ['10-42', SINCE, null],
  ['Signal 11', SINCE, SINCE],
] as const)('%s changes an on-duty time of %s to %s', (status, onDutySince, after) => {
  const officer = { ...OFFICER, onDutySince };
  expect({ ...officer, ...dutyAfter(officer, fullChange({ status }), NOW) }).toMatchObject({
    status,
    onDutySince: after,
  });
});

test('reloads the session when an unanswered idle check ends the shift', () => {
  queryClient.setQueryData(CURRENT_USER, null);
  const isReloaded = () => queryClient.getQueryState(CURRENT_USER)?.isInvalidated;
  const offDuty = { ...unitOf(OFFICER), onDutySince: null };
  applyUnitToOfficer(queryClient, '1001', offDuty);
  expect(isReloaded()).toBe(false);
  queryClient.setQueryData(officerQuery('1001').queryKey, OFFICER);
  applyDutyCheck(queryClient, '1001', '2026-03-01T12:05:00.000Z');
  applyUnitToOfficer(queryClient, '1001', offDuty);
  expect(isReloaded()).toBe(true);
});
