import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Call, CallDetail, CallEntry } from '@ten-four/contract/dispatch/calls.schema';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { callEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey } from '#lib/use-endpoint.ts';
import { responsesAfter } from './call-responses.ts';

const LISTS = endpointKey(callEndpoints.listCalls);

/** Where calls are kept: the active ones of a platform, the closed ones by what was searched, single ones with log. */
export const callKeys = {
  everyActive: [...LISTS, 'active'],
  active: (platform: Platform) => [...LISTS, 'active', platform],
  allClosed: (platform: Platform) => [...LISTS, 'closed', platform],
  closed: (platform: Platform, q: string) => [...LISTS, 'closed', platform, q],
  one: (id: string) => [...endpointKey(callEndpoints.getCall, { params: { id } }), 'pages'],
};

/** A call with its log, page after page, the latest lines first; in a page the oldest line is first. */
export type CallPages = InfiniteData<{ call: CallDetail; nextCursor: string | null }, string | null>;

/** The call with all of its log that was loaded, oldest line first. */
export function detailOf({ pages }: CallPages): CallDetail | undefined {
  const [latest] = pages;
  return latest && { ...latest.call, log: pages.toReversed().flatMap(({ call }) => call.log) };
}

export interface CallEvent {
  call: Call;
  entries: readonly CallEntry[];
}

/**
 * Writes what a live event says into what is shown. A state that is older than the known one changes nothing, so that
 * an event on its way does not undo the answer to a later change; its log lines count all the same.
 */
export function applyCall(queryClient: QueryClient, { call, entries }: CallEvent): void {
  const known = queryClient.getQueryData<CallPages>(callKeys.one(call._id))?.pages[0]?.call;
  if (known === undefined || !isOlder(call, known)) {
    writeLive<Call[]>(queryClient, callKeys.active(call.platform), (calls) => withCall(calls, call));
    if (call.status !== 'Closed') dropFromClosed(queryClient, call);
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

/** A call's pages after an event: every line of the log once, new ones in the page of the latest. */
function withEvent(known: CallPages, call: Call, entries: readonly CallEntry[]): CallPages {
  const [latest, ...earlier] = known.pages;
  if (latest === undefined) return known;
  const lines = known.pages.flatMap((page) => page.call.log);
  // Lines of before what was loaded come with their own page.
  const [oldest] = known.pages.at(-1)?.nextCursor === null ? [] : (known.pages.at(-1)?.call.log ?? []);
  const added = entries.filter(
    ({ _id, at }) => lines.every((line) => line._id !== _id) && (oldest === undefined || at >= oldest.at),
  );
  // A sort keeps the order of lines of the same moment.
  const log = added.length === 0 ? latest.call.log : [...latest.call.log, ...added].sort(byMoment);
  const state = isOlder(call, latest.call)
    ? latest.call
    : { responses: responsesAfter(latest.call.responses, call), ...call };
  return { ...known, pages: [{ ...latest, call: { ...latest.call, ...state, log } }, ...earlier] };
}

function byMoment(a: CallEntry, b: CallEntry): number {
  return a.at < b.at ? -1 : Number(a.at > b.at);
}

/** Moments are ISO 8601 in UTC with milliseconds: as text they are in the order of time. */
function isOlder(call: Call, known: Call): boolean {
  return call.updatedAt < known.updatedAt;
}

function dropFromClosed(queryClient: QueryClient, { _id, platform }: Call): void {
  queryClient.setQueriesData<InfiniteData<{ calls: Call[]; nextCursor: string | null }>>(
    { queryKey: callKeys.allClosed(platform) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, calls: page.calls.filter((call) => call._id !== _id) })),
      },
  );
}
