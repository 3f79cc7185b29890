import { QueryClient } from '@tanstack/react-query';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { expect, it } from 'vitest';
import { panicsQuery } from './list-panics.ts';
import { applyPanic, writeAnswer } from './panics-cache.ts';

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
  queryClient.setQueryData(panicsQuery.queryKey, panics);
  return { queryClient, shown: () => queryClient.getQueryData(panicsQuery.queryKey) };
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
  writeAnswer(queryClient, panicOf('1', { acknowledgements: seenBy('D-104') }));
  expect(shown()).toEqual([seen]);
  writeAnswer(queryClient, panicOf('2'));
  expect(shown()).toEqual([seen]);
  writeAnswer(queryClient, panicOf('1', CLEARED));
  expect(shown()).toEqual([]);
});

it('asks again for a list that was on its way while an event came', async () => {
  const answers = [[panicOf('1')], [panicOf('2'), panicOf('1')]];
  const pending: (() => void)[] = [];
  const queryClient = new QueryClient();
  const fetching = queryClient.fetchQuery({
    queryKey: panicsQuery.queryKey,
    queryFn: () =>
      new Promise<Panic[]>((resolve) => pending.push(() => resolve(answers[pending.length - 1] ?? []))),
  });
  applyPanic(queryClient, panicOf('2'));
  pending[0]?.();
  await fetching;
  expect(queryClient.getQueryState(panicsQuery.queryKey)?.isInvalidated).toBe(true);
});
