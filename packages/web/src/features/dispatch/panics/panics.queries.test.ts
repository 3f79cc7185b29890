import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { describe, expect, it } from 'vitest';

import { applyPanic, PANICS, readPanics, writeAnswer } from './panics.queries.ts';

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
  return { queryClient, shown: () => queryClient.getQueryData(PANICS) };
}

it('shows what events tell: new ones first, changed ones in their place, cleared ones no longer', () => {
  const { queryClient, shown } = cacheOf(panicOf('1'));
  applyPanic(queryClient, panicOf('2'));
  expect(shown()).toEqual([panicOf('2'), panicOf('1')]);
  const seen = panicOf('1', { acknowledgements: seenBy('D-104') });
  applyPanic(queryClient, seen);
  expect(shown()).toEqual([panicOf('2'), seen]);
  applyPanic(queryClient, panicOf('2', CLEARED));
  expect(shown()).toEqual([seen]);
});

it('does not let a late answer bring back what events have ended, or forget who saw it', () => {
  const seen = panicOf('1', { acknowledgements: seenBy('D-104', 'D-105') });
  const { queryClient, shown } = cacheOf(seen);
  writeAnswer(queryClient, { panic: panicOf('1', { acknowledgements: seenBy('D-104') }) });
  expect(shown()).toEqual([seen]);
  writeAnswer(queryClient, { panic: panicOf('2') });
  expect(shown()).toEqual([seen]);
  writeAnswer(queryClient, { panic: panicOf('1', CLEARED) });
  expect(shown()).toEqual([]);
});

it('asks again for a list that was on its way while an event came', async () => {
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

const later = () => new Promise((resolve) => setTimeout(resolve));

/** A page that shows the panics; the server answers what `answer` says. */
function pageWith(answer: () => Promise<Panic[]>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let asked = 0;
  const ask = () => {
    asked += 1;
    return answer();
  };
  const observer = new QueryObserver(queryClient, {
    queryKey: PANICS,
    queryFn: ({ client }) => readPanics(client, ask),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const end = observer.subscribe(() => {});
  return {
    queryClient,
    asked: () => asked,
    shown: () => observer.getCurrentResult().data,
    failed: () => observer.getCurrentResult().isError,
    end,
  };
}

/** Answers that are given when the test says so. */
function heldAnswers() {
  const held: { resolve: (panics: Panic[]) => void; reject: (error: Error) => void }[] = [];
  return {
    held,
    answer: () => new Promise<Panic[]>((resolve, reject) => held.push({ resolve, reject })),
  };
}

describe('a panic that is told where the list is not known', () => {
  it('is shown after the list failed, which is then read again', async () => {
    const { held, answer } = heldAnswers();
    const page = pageWith(answer);
    held[0]?.reject(new Error('refused'));
    await later();
    expect(page.failed()).toBe(true);
    applyPanic(page.queryClient, panicOf('2'));
    await later();
    expect(page.shown()).toEqual([panicOf('2')]);
    held[1]?.resolve([panicOf('2'), panicOf('1')]);
    await later();
    expect(page.shown()).toEqual([panicOf('2'), panicOf('1')]);
    page.end();
  });

  it('stays where reading again fails too, and the list counts as failed', async () => {
    const page = pageWith(() => Promise.reject(new Error('refused')));
    await later();
    applyPanic(page.queryClient, panicOf('1'));
    await later();
    expect(page.shown()).toEqual([panicOf('1')]);
    applyPanic(page.queryClient, panicOf('2'));
    await later();
    expect(page.shown()).toEqual([panicOf('2'), panicOf('1')]);
    expect(page.failed()).toBe(true);
    expect(page.asked()).toBe(3);
    page.end();
  });

  it('is not hidden by an older answer, also where reading again fails', async () => {
    const { held, answer } = heldAnswers();
    const page = pageWith(answer);
    applyPanic(page.queryClient, panicOf('2'));
    await later();
    expect(page.shown()).toEqual([panicOf('2')]);
    held[0]?.resolve([panicOf('1')]);
    await later();
    expect(page.shown()).toEqual([panicOf('2'), panicOf('1')]);
    held[1]?.reject(new Error('refused'));
    await later();
    expect(page.shown()).toEqual([panicOf('2'), panicOf('1')]);
    page.end();
  });

  it('stays away where it was cleared while an older answer was on its way', async () => {
    const { held, answer } = heldAnswers();
    const page = pageWith(answer);
    applyPanic(page.queryClient, panicOf('1'));
    applyPanic(page.queryClient, panicOf('1', CLEARED));
    held[0]?.resolve([panicOf('1')]);
    await later();
    expect(page.shown()).toEqual([]);
    page.end();
  });

  it('is begun without claiming to be all there is, where nobody looks yet', () => {
    const queryClient = new QueryClient();
    applyPanic(queryClient, panicOf('3', CLEARED));
    expect(queryClient.getQueryData(PANICS)).toBeUndefined();
    applyPanic(queryClient, panicOf('1'));
    expect(queryClient.getQueryState(PANICS)).toMatchObject({ data: [panicOf('1')], isInvalidated: true });
    applyPanic(queryClient, panicOf('2'));
    expect(queryClient.getQueryState(PANICS)?.isInvalidated).toBe(true);
  });

  it('does not come back by the late answer to who raised it', () => {
    const { queryClient, shown } = cacheOf();
    applyPanic(queryClient, panicOf('1'));
    applyPanic(queryClient, panicOf('1', CLEARED));
    applyPanic(queryClient, panicOf('1'));
    expect(shown()).toEqual([]);
  });
});
