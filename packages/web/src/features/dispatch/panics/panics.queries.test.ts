import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { describe, expect, it } from 'vitest';

import { activePanics, applyPanic, PANICS, readPanics, writeAnswer } from './panics.queries.ts';

function panicOf(id: string, change: Partial<Panic> = {}): Panic {
  return {
    _id: id,
    platform: 'Xbox',
    officer: { _id: `officer ${id}`, callsign: 'D-112', name: 'L. Marin' },
    location: 'Legion Square',
    callId: 'call',
    callNumber: 1052,
    raisedAt: `2026-11-20T12:00:0${id}.000Z`,
    acknowledgements: [],
    clearedAt: null,
    clearedBy: null,
    ...change,
  };
}
const seenBy = (...callsigns: string[]) =>
  callsigns.map((callsign) => ({
    userId: callsign,
    callsign,
    name: callsign,
    at: '2026-11-20T12:01:00.000Z',
  }));
const CLEARED = { clearedAt: '2026-11-20T12:02:00.000Z', clearedBy: 'D-112' };

function cacheOf(...panics: Panic[]) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(PANICS, panics);
  return { queryClient, shown: () => activePanics(queryClient.getQueryData<Panic[]>(PANICS) ?? []) };
}

it('adds new panics first, updates changed ones in place, and removes cleared ones', () => {
  const { queryClient, shown } = cacheOf(panicOf('1'));
  applyPanic(queryClient, panicOf('2'));
  expect(shown()).toEqual([panicOf('2'), panicOf('1')]);
  const acknowledged = panicOf('1', { acknowledgements: seenBy('D-104') });
  applyPanic(queryClient, acknowledged);
  expect(shown()).toEqual([panicOf('2'), acknowledged]);
  applyPanic(queryClient, panicOf('2', CLEARED));
  expect(shown()).toEqual([acknowledged]);
});

it('does not let a late response restore an ended panic or lose acknowledgements', () => {
  const acknowledged = panicOf('1', { acknowledgements: seenBy('D-104', 'D-105') });
  const { queryClient, shown } = cacheOf(acknowledged);
  writeAnswer(queryClient, { panic: panicOf('1', { acknowledgements: seenBy('D-104') }) });
  expect(shown()).toEqual([acknowledged]);
  writeAnswer(queryClient, { panic: panicOf('2') });
  expect(shown()).toEqual([acknowledged]);
  writeAnswer(queryClient, { panic: panicOf('1', CLEARED) });
  expect(shown()).toEqual([]);
});

it('marks a list stale if an event arrived while it was loading', async () => {
  const answers = [[panicOf('1')], [panicOf('2'), panicOf('1')]];
  const pending: (() => void)[] = [];
  const queryClient = new QueryClient();
  const fetching = queryClient.fetchQuery({
    queryKey: PANICS,
    queryFn: () =>
      new Promise<Panic[]>((resolve) => pending.push(() => resolve(answers[pending.length - 1] ?? []))),
  });
  applyPanic(queryClient, panicOf('2'));
  pending[0]?.();
  await fetching;
  expect(queryClient.getQueryState(PANICS)?.isInvalidated).toBe(true);
});

const nextTick = () => new Promise((resolve) => setTimeout(resolve));

function pageWith(answer: () => Promise<Panic[]>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let requestCount = 0;
  const ask = () => {
    requestCount += 1;
    return answer();
  };
  const observer = new QueryObserver(queryClient, {
    queryKey: PANICS,
    queryFn: ({ client }) => readPanics(client, ask),
    staleTime: Number.POSITIVE_INFINITY,
    select: activePanics,
  });
  const end = observer.subscribe(() => {});
  return {
    queryClient,
    asked: () => requestCount,
    shown: () => observer.getCurrentResult().data,
    failed: () => observer.getCurrentResult().isError,
    end,
  };
}

function heldAnswers() {
  const held: { resolve: (panics: Panic[]) => void; reject: (error: Error) => void }[] = [];
  return {
    held,
    answer: () => new Promise<Panic[]>((resolve, reject) => held.push({ resolve, reject })),
  };
}

describe('a panic from an event without a loaded list', () => {
  it('is shown after the list failed, and the list is refetched', async () => {
    const { held, answer } = heldAnswers();
    const page = pageWith(answer);
    held[0]?.reject(new Error('refused'));
    await nextTick();
    expect(page.failed()).toBe(true);
    applyPanic(page.queryClient, panicOf('2'));
    await nextTick();
    expect(page.shown()).toEqual([panicOf('2')]);
    held[1]?.resolve([panicOf('2'), panicOf('1')]);
    await nextTick();
    expect(page.shown()).toEqual([panicOf('2'), panicOf('1')]);
    page.end();
  });

  it('stays if the refetch fails too, and the list counts as failed', async () => {
    const page = pageWith(() => Promise.reject(new Error('refused')));
    await nextTick();
    applyPanic(page.queryClient, panicOf('1'));
    await nextTick();
    expect(page.shown()).toEqual([panicOf('1')]);
    applyPanic(page.queryClient, panicOf('2'));
    await nextTick();
    expect(page.shown()).toEqual([panicOf('2'), panicOf('1')]);
    expect(page.failed()).toBe(true);
    expect(page.asked()).toBe(3);
    page.end();
  });

  it('is not hidden by an older response, even if the refetch fails', async () => {
    const { held, answer } = heldAnswers();
    const page = pageWith(answer);
    applyPanic(page.queryClient, panicOf('2'));
    await nextTick();
    expect(page.shown()).toEqual([panicOf('2')]);
    held[0]?.resolve([panicOf('1')]);
    await nextTick();
    expect(page.shown()).toEqual([panicOf('2'), panicOf('1')]);
    held[1]?.reject(new Error('refused'));
    await nextTick();
    expect(page.shown()).toEqual([panicOf('2'), panicOf('1')]);
    page.end();
  });

  it('stays removed if it was cleared while an older response was in progress', async () => {
    const { held, answer } = heldAnswers();
    const page = pageWith(answer);
    applyPanic(page.queryClient, panicOf('1'));
    applyPanic(page.queryClient, panicOf('1', CLEARED));
    held[0]?.resolve([panicOf('1')]);
    await nextTick();
    expect(page.shown()).toEqual([]);
    page.end();
  });

  it('does not count as a full list without a subscriber', () => {
    const queryClient = new QueryClient();
    applyPanic(queryClient, panicOf('3', CLEARED));
    expect(queryClient.getQueryData(PANICS)).toBeUndefined();
    applyPanic(queryClient, panicOf('1'));
    expect(queryClient.getQueryState(PANICS)).toMatchObject({ data: [panicOf('1')], isInvalidated: true });
    applyPanic(queryClient, panicOf('2'));
    expect(queryClient.getQueryState(PANICS)?.isInvalidated).toBe(true);
  });

  it('is not restored by the late response to raising it', () => {
    const { queryClient, shown } = cacheOf();
    applyPanic(queryClient, panicOf('1'));
    applyPanic(queryClient, panicOf('1', CLEARED));
    applyPanic(queryClient, panicOf('1'));
    expect(shown()).toEqual([]);
  });
});
