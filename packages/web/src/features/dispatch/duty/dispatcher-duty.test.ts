import { MutationObserver, QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signOffAll, staySignedOn } from './dispatcher-duty.ts';
import { applyDutyCheck, CURRENT_USER } from './duty.queries.ts';

const ASKED_AT = '2026-03-01T12:05:00.000Z';
const DISPATCHER: CurrentUser = {
  _id: 'dispatcher',
  discordId: '1001',
  username: 'dee.hollis',
  discriminator: '0',
  avatar: null,
  avatarUrl: '',
  roles: [],
  publicSafety: false,
  fireRescue: false,
  staff: false,
  dispatcher: true,
  judge: false,
  court: false,
  dispatching: ['Xbox', 'PlayStation'],
  signOffAt: null,
  dutyEnded: null,
  administrator: false,
  registered: false,
  fireRegistered: false,
  departments: [],
  publicSafetyOffice: false,
  fireRescueOffice: false,
  licenses: [],
  eventsFrom: null,
};

let queryClient: QueryClient;
let sent: [path: string, body: unknown][];
let status: number;

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  queryClient.setQueryData(CURRENT_USER, DISPATCHER);
  sent = [];
  status = 200;
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push([path, JSON.parse(String(body))]);
    return Response.json({ success: status === 200, message: 'No.' }, { status });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const shown = () => queryClient.getQueryData<CurrentUser>(CURRENT_USER)?.signOffAt;
const stay = (): Promise<unknown> =>
  new MutationObserver(queryClient, staySignedOn(queryClient)).mutate('Xbox');
const leave = (): Promise<unknown> =>
  new MutationObserver(queryClient, signOffAll(queryClient)).mutate(DISPATCHER.dispatching);

it('asks only the idle dispatcher', () => {
  applyDutyCheck(queryClient, '1001', ASKED_AT);
  expect(shown()).toBe(ASKED_AT);
  for (const other of [{ ...DISPATCHER, dispatching: [] }, null]) {
    queryClient.setQueryData(CURRENT_USER, other);
    applyDutyCheck(queryClient, '1001', ASKED_AT);
    expect(queryClient.getQueryData(CURRENT_USER)).toEqual(other);
  }
});

it('stops asking after the dispatcher signs on again', async () => {
  applyDutyCheck(queryClient, '1001', ASKED_AT);
  await stay();
  expect(sent).toEqual([['/api/dispatch/sign-on', { platform: 'Xbox' }]]);
  expect(shown()).toBeNull();
});

it('signs off from every platform', async () => {
  applyDutyCheck(queryClient, '1001', ASKED_AT);
  await leave();
  expect(sent).toEqual([
    ['/api/dispatch/sign-off', { platform: 'Xbox' }],
    ['/api/dispatch/sign-off', { platform: 'PlayStation' }],
  ]);
  expect(shown()).toBeNull();
});

it.each([
  ['to stay', stay],
  ['to leave', leave],
])('keeps the idle check and refetches if the answer %s fails', async (_, answer) => {
  applyDutyCheck(queryClient, '1001', ASKED_AT);
  status = 403;
  await expect(answer()).rejects.toThrow('No.');
  expect(shown()).toBe(ASKED_AT);
  expect(queryClient.getQueryState(CURRENT_USER)?.isInvalidated).toBe(true);
});
