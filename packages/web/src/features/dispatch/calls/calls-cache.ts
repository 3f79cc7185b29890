import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Call, CallDetail, CallEntry } from '@ten-four/contract/dispatch/calls.schema';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey } from '#lib/use-endpoint.ts';
import { responsesAfter } from './call-responses.ts';

const LISTS = endpointKey('GET /api/calls');

export const callKeys = {
  everyActive: [...LISTS, 'active'],
  active: (platform: GamePlatform) => [...LISTS, 'active', platform],
  allClosed: (platform: GamePlatform) => [...LISTS, 'closed', platform],
  closed: (platform: GamePlatform, q: string) => [...LISTS, 'closed', platform, q],
  one: (id: string) => [...endpointKey('GET /api/calls/:id', { params: { id } }), 'pages'],
};

/** A call with its log in pages, newest page first; oldest entry first in each page. */
export type CallPages = InfiniteData<{ call: CallDetail; nextCursor: string | null }, string | null>;

export function detailOf({ pages }: CallPages): CallDetail | undefined {
  const [latest] = pages;
  return latest && { ...latest.call, log: pages.toReversed().flatMap(({ call }) => call.log) };
}

export interface CallEvent {
  call: Call;
  entries: readonly CallEntry[];
}

/**
 * Applies a live event to the cache. Ignores states older than the cached one, so that a late event does not undo a
 * newer response, but always adds its log entries.
 */
export function applyCall(queryClient: QueryClient, { call, entries }: CallEvent): void {
  const known = queryClient.getQueryData<CallPages>(callKeys.one(call._id))?.pages[0]?.call;
  if (known === undefined || !isOlder(call, known)) {
    writeLive<Call[]>(queryClient, callKeys.active(call.platform), (calls) => withCall(calls, call));
    if (call.status !== 'Closed') removeFromClosed(queryClient, call);
  }
  writeLive<CallPages>(queryClient, callKeys.one(call._id), (pages) => withEvent(pages, call, entries));
  if (entries.some(({ kind }) => kind === 'closed' || kind === 'reopened')) {
    void queryClient.invalidateQueries({ queryKey: callKeys.allClosed(call.platform) });
  }
}

export function writeCall(queryClient: QueryClient, { call: { log, ...call } }: { call: CallDetail }): void {
  applyCall(queryClient, { call, entries: log });
}

function withCall(calls: Call[], call: Call): Call[] {
  const known = calls.find(({ _id }) => _id === call._id);
  if (known !== undefined && isOlder(call, known)) return calls;
  if (call.status === 'Closed') return known === undefined ? calls : calls.filter((other) => other !== known);
  return known === undefined ? [...calls, call] : calls.map((other) => (other === known ? call : other));
}

function withEvent(known: CallPages, call: Call, entries: readonly CallEntry[]): CallPages {
  const [latest, ...earlier] = known.pages;
  if (latest === undefined) return known;
  const lines = known.pages.flatMap((page) => page.call.log);
  // Older entries come with their own page.
  const [oldest] = known.pages.at(-1)?.nextCursor === null ? [] : (known.pages.at(-1)?.call.log ?? []);
  const added = entries.filter(
    ({ _id, at }) => lines.every((line) => line._id !== _id) && (oldest === undefined || at >= oldest.at),
  );
  const log =
    added.length === 0
      ? latest.call.log
      : [...latest.call.log, ...added].sort((a, b) => a.at.localeCompare(b.at));
  const state = isOlder(call, latest.call)
    ? latest.call
    : { responses: responsesAfter(latest.call.responses, call), ...call };
  return { ...known, pages: [{ ...latest, call: { ...latest.call, ...state, log } }, ...earlier] };
}

/** Compares timestamps as text, which works for ISO 8601 in UTC. */
function isOlder(call: Call, known: Call): boolean {
  return call.updatedAt < known.updatedAt;
}

function removeFromClosed(queryClient: QueryClient, { _id, platform }: Call): void {
  queryClient.setQueriesData<InfiniteData<{ calls: Call[]; nextCursor: string | null }>>(
    { queryKey: callKeys.allClosed(platform) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, calls: page.calls.filter((call) => call._id !== _id) })),
      },
  );
}
