import { QueryClient } from '@tanstack/react-query';
import type { Call, CallEntry } from '@ten-four/contract/dispatch/calls.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { applyCall, type CallPages, callKeys, detailOf, writeCall } from './calls-cache.ts';

const vance = { _id: 'officer-1', callsign: 'D-104', name: 'Marcus Vance' };
const at = (second: number) => `2026-03-01T10:00:${String(second).padStart(2, '0')}.000Z`;

const call = (id: string, second: number, more: Partial<Call> = {}): Call =>
  fakeCall({
    _id: id,
    callNumber: 1001,
    location: 'Route 68',
    createdBy: vance,
    createdAt: at(0),
    updatedAt: at(second),
    ...more,
  });
const detailed = (of: Call, log: CallEntry[]) => ({ ...of, log, responses: [], emergencies: [] });

const entry = (id: string, second: number, kind: CallEntry['kind'] = 'note'): CallEntry => ({
  _id: id,
  kind,
  text: id,
  by: 'D-104',
  at: at(second),
});

let queryClient: QueryClient;
const active = () => queryClient.getQueryData<Call[]>(callKeys.active('Xbox'));
const detail = () => {
  const pages = queryClient.getQueryData<CallPages>(callKeys.one('a'));
  return pages && detailOf(pages);
};
const loaded = (...pages: CallPages['pages']) =>
  queryClient.setQueryData<CallPages>(callKeys.one('a'), { pages, pageParams: pages.map(() => null) });
const log = () => detail()?.log.map(({ _id }) => _id);

beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(callKeys.active('Xbox'), [call('a', 10), call('b', 10)]);
  loaded({ call: detailed(call('a', 10), [entry('1', 1), entry('2', 10)]), nextCursor: null });
});

describe('a live event about a call', () => {
  it('adds a new call to the list of its platform only', () => {
    queryClient.setQueryData(callKeys.active('PlayStation'), []);
    applyCall(queryClient, { call: call('c', 11), entries: [entry('3', 11, 'created')] });
    expect(active()?.map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
    expect(queryClient.getQueryData(callKeys.active('PlayStation'))).toEqual([]);
  });

  it('starts no list that was never loaded', () => {
    applyCall(queryClient, { call: call('p', 11, { platform: 'PlayStation' }), entries: [] });
    expect(queryClient.getQueryData(callKeys.active('PlayStation'))).toBeUndefined();
    expect(queryClient.getQueryData(callKeys.one('p'))).toBeUndefined();
  });

  it('replaces the call and keeps the others', () => {
    const [, b] = active() ?? [];
    applyCall(queryClient, { call: call('a', 11, { location: 'Harmony' }), entries: [] });
    expect(active()?.[0]?.location).toBe('Harmony');
    expect(active()?.[1]).toBe(b);
    expect(detail()?.location).toBe('Harmony');
  });

  it('adds each log entry once, in chronological order', () => {
    const event = { call: call('a', 12), entries: [entry('4', 12), entry('2', 10)] };
    applyCall(queryClient, event);
    applyCall(queryClient, event);
    applyCall(queryClient, { call: call('a', 11), entries: [entry('3', 11)] });
    expect(log()).toEqual(['1', '2', '3', '4']);
  });

  it('adds no entry older than the loaded part of the log', () => {
    const a = call('a', 10);
    loaded(
      { call: detailed(a, [entry('7', 7), entry('8', 8)]), nextCursor: '7' },
      { call: detailed(a, [entry('5', 5), entry('6', 6)]), nextCursor: '5' },
    );
    applyCall(queryClient, { call: call('a', 9), entries: [entry('4', 4), entry('5', 5), entry('9', 9)] });
    expect(log()).toEqual(['5', '6', '7', '8', '9']);
  });

  it('leaves a newer state alone', () => {
    applyCall(queryClient, { call: call('a', 9, { location: 'old' }), entries: [] });
    applyCall(queryClient, { call: call('b', 9, { location: 'old' }), entries: [] });
    expect(active()?.map(({ location }) => location)).toEqual(['Route 68', 'Route 68']);
    expect(detail()?.location).toBe('Route 68');
  });

  it('replaces a state of the same time', () => {
    applyCall(queryClient, { call: call('a', 10, { location: 'Harmony' }), entries: [] });
    expect(active()?.[0]?.location).toBe('Harmony');
  });

  it('removes a closed call from the list, and an older event does not restore it', () => {
    applyCall(queryClient, {
      call: call('a', 12, { status: 'Closed' }),
      entries: [entry('3', 12, 'closed')],
    });
    applyCall(queryClient, { call: call('a', 11), entries: [entry('late', 11)] });
    expect(active()?.map(({ _id }) => _id)).toEqual(['b']);
    expect(detail()?.status).toBe('Closed');
    expect(log()).toEqual(['1', '2', 'late', '3']);
  });

  it('restores a reopened call and removes it from the closed calls', () => {
    const closed = call('c', 10, { status: 'Closed' });
    const key = callKeys.closed('Xbox', 'pur');
    queryClient.setQueryData(key, { pages: [{ calls: [closed], nextCursor: null }], pageParams: [null] });
    applyCall(queryClient, { call: call('c', 11), entries: [entry('3', 11, 'reopened')] });
    expect(active()?.map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
    expect(queryClient.getQueryData(key)).toMatchObject({ pages: [{ calls: [] }] });
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  });
});

describe('a response about a call', () => {
  it('adds its entries to a loaded log, and does not create a log that was never loaded', () => {
    writeCall(queryClient, { call: detailed(call('a', 11), [entry('3', 11)]) });
    expect(log()).toEqual(['1', '2', '3']);
    writeCall(queryClient, { call: detailed(call('c', 11), [entry('3', 11, 'created')]) });
    expect(active()?.map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
    expect(active()?.[2]).not.toHaveProperty('log');
    expect(queryClient.getQueryData(callKeys.one('c'))).toBeUndefined();
  });

  it('does not undo a later event', () => {
    applyCall(queryClient, {
      call: call('a', 12, { status: 'Closed' }),
      entries: [entry('4', 12, 'closed')],
    });
    writeCall(queryClient, { call: detailed(call('a', 11), [entry('3', 11)]) });
    expect(active()?.map(({ _id }) => _id)).toEqual(['b']);
    expect(detail()?.status).toBe('Closed');
    expect(log()).toEqual(['1', '2', '3', '4']);
  });
});
