import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLiveState } from '#lib/live/live-state.ts';
import { AVAILABLE_OPTIONS } from '#testing/fixtures/available-options.fixtures.ts';
import { answerNothing } from '#testing/fixtures/lost-connection.fixtures.ts';
import { officerQuery } from './duty.queries.ts';
import { cancelWaitingStatus, queueStatus } from './waiting-status.ts';

const messages = vi.hoisted(() => [] as string[]);
vi.mock('#ui/toast.ts', () => ({
  showError: (message: string) => messages.push(message),
  showNotice: (message: string) => messages.push(message),
}));

const PROFILE = { discordId: '1001', kind: 'Law Enforcement' } as const;
const { queryKey } = officerQuery('1001');
const [busy] = AVAILABLE_OPTIONS.statuses.filter(({ code }) => code === '10-6');

let queryClient: QueryClient;
let sent: string[];
beforeEach(() => {
  vi.useFakeTimers();
  messages.length = 0;
  sent = [];
  queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  setOwn('10-8');
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    sent.push(String(request.body));
    return Response.json(
      { success: false, code: 'unprocessable', message: 'No.', error: 'No.' },
      { status: 422 },
    );
  });
  setLiveState('offline');
  wait();
});
afterEach(() => {
  cancelWaitingStatus();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function wait(ago = 0): void {
  if (busy === undefined) throw new Error('There is no 10-6.');
  queueStatus(queryClient, PROFILE, { status: busy, pressedAt: Date.now() - ago });
}

function setOwn(status: string): void {
  queryClient.setQueryData(queryKey, { ...PROFILE, status } as never);
}

test('sends a status once after reconnecting', async () => {
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toEqual([]);
  setLiveState('live');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent).toEqual([JSON.stringify({ status: '10-6', kind: 'Law Enforcement' })]);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(sent).toHaveLength(1);
});

test('drops the status after a minute and says so', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages).toEqual(['10-6 was not sent: no connection for 60 s.']);
  setLiveState('live');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([]);
});

test('counts the minute from the press', async () => {
  wait(8_000);
  await vi.advanceTimersByTimeAsync(51_000);
  expect(messages).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(messages).toEqual(['10-6 was not sent: no connection for 60 s.']);
});

test('retries on a dead connection for a minute, then gives up', async () => {
  const sent = answerNothing();
  setLiveState('live');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent.length).toBeGreaterThan(1);
  await vi.advanceTimersByTimeAsync(41_000);
  expect(messages).toEqual(['10-6 was not sent: no connection for 60 s.']);
  expect(sent.every(({ aborted }) => aborted)).toBe(true);
  const tries = sent.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(tries);
});

test('keeps a status that the unit got in the meantime', async () => {
  await vi.advanceTimersByTimeAsync(10_000);
  setOwn('Signal 11');
  setLiveState('live');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(messages).toEqual(['Your status already changed to Signal 11.']);
  expect(sent).toEqual([]);
});

test('cancels the status on a second press', async () => {
  expect(cancelWaitingStatus()).toMatchObject({ code: '10-6' });
  setLiveState('live');
  await vi.advanceTimersByTimeAsync(90_000);
  expect(sent).toEqual([]);
  expect(messages).toEqual([]);
});
