import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { callEndpoint } from '#lib/api-client.ts';
import { callEndpoints, panicEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey, useSend } from '#lib/use-endpoint.ts';

export const PANICS = endpointKey(panicEndpoints.listPanics);

/** Milliseconds until a list of panics that failed is asked for again. */
const AGAIN_AFTER = 5_000;

const panicsQuery = queryOptions({
  queryKey: PANICS,
  queryFn: ({ signal, client }) =>
    readPanics(client, async () => (await callEndpoint(panicEndpoints.listPanics, { signal })).panics),
  // Live events keep it up to date.
  staleTime: Number.POSITIVE_INFINITY,
});

/** The active panics that the viewer may know of, newest first. Nothing is asked while `wanted` is false. */
export const usePanics = (wanted: boolean) => useQuery({ ...panicsQuery, enabled: wanted });

/**
 * The same for the one part that every page has: a list that failed, for whatever reason, is asked for again by itself,
 * also in a tab that nobody looks at. `failed` stays true until it is there.
 */
export function usePanicWatch(wanted: boolean) {
  const { data, isError, errorUpdateCount, refetch } = useQuery({
    ...panicsQuery,
    enabled: wanted,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_AFTER : false),
    refetchIntervalInBackground: true,
  });
  // Without a list, asking again makes the query forget that it failed.
  const failed = isError || (data === undefined && errorUpdateCount > 0);
  return { panics: data ?? [], failed: wanted && failed, retry: () => void refetch() };
}

/**
 * Says that one has seen a panic; `attach` puts one's own unit on its call first, and if that fails nothing is said, so
 * that nobody counts on a unit that does not come.
 */
export function useAcknowledgePanic({ _id: id, callId }: Panic) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ attach, kind }: { attach: boolean; kind: DepartmentKind | undefined }) => {
      if (attach)
        await callEndpoint(callEndpoints.attachToCall, {
          params: { id: callId },
          body: { kind: kind ?? null },
        });
      return callEndpoint(panicEndpoints.acknowledgePanic, { params: { id } });
    },
    onSuccess: (answer) => writeAnswer(queryClient, answer),
    onError: () => void queryClient.invalidateQueries({ queryKey: PANICS }),
  });
}

/** Ends a panic, one's own or as staff, and its call with it where the body says so. */
export const usePlacePanic = () =>
  useSend(panicEndpoints.placePanic, { write: writeAnswer, recheck: [PANICS] });

export const useClearPanic = () =>
  useSend(panicEndpoints.clearPanic, { write: writeAnswer, recheck: [PANICS] });

interface News {
  /** One for each list under way: what was told since it was asked for. */
  underWay: Set<Map<string, Panic>>;
  ended: Set<string>;
}

const newsOf = new WeakMap<QueryClient, News>();

function newsFor(queryClient: QueryClient): News {
  const news = newsOf.get(queryClient) ?? { underWay: new Set(), ended: new Set() };
  newsOf.set(queryClient, news);
  return news;
}

/**
 * The active panics as `read` lists them, and what was told of any while the answer was on its way: it may be older,
 * and asking again may fail, but a panic that was shown must not go.
 */
export async function readPanics(queryClient: QueryClient, read: () => Promise<Panic[]>): Promise<Panic[]> {
  const { underWay, ended } = newsFor(queryClient);
  const told = new Map<string, Panic>();
  underWay.add(told);
  try {
    const listed = (await read()).filter(({ _id }) => !ended.has(_id));
    return [...told.values()].reduce(withNewer, listed);
  } finally {
    underWay.delete(told);
  }
}

/**
 * Puts a panic as a live event or who raised it tells it among the active ones, or takes it away once it is cleared.
 * Where no list is known it begins one, to be read at once: there may be others.
 */
export function applyPanic(queryClient: QueryClient, panic: Panic): void {
  const { underWay, ended } = newsFor(queryClient);
  if (panic.clearedAt !== null) ended.add(panic._id);
  else if (ended.has(panic._id)) return;
  for (const told of underWay) told.set(panic._id, panic);

  const before = queryClient.getQueryState<Panic[]>(PANICS);
  // What is written counts as read, which this is not where more than this panic is unknown.
  const isKnown = before?.data !== undefined && before.status !== 'error' && !before.isInvalidated;
  if (before?.data === undefined && panic.clearedAt === null) queryClient.setQueryData(PANICS, [panic]);
  writeLive<Panic[]>(queryClient, PANICS, (panics) => withPanic(panics, panic));
  // One that is being read is read again by `writeLive`.
  if (!isKnown && before?.fetchStatus !== 'fetching') {
    void queryClient.invalidateQueries({ queryKey: PANICS });
  }
}

/**
 * Puts a panic as a call has answered it in place of what is shown. Events may have overtaken the answer: one that is
 * no longer there stays away, and nobody's acknowledgement is forgotten.
 */
export function writeAnswer(queryClient: QueryClient, { panic }: { panic: Panic }): void {
  const panics = queryClient.getQueryData<Panic[]>(PANICS) ?? [];
  if (panics.some((known) => known._id === panic._id && !isOlder(panic, known)))
    applyPanic(queryClient, panic);
}

function withPanic(panics: readonly Panic[], panic: Panic): Panic[] {
  const others = panics.filter(({ _id }) => _id !== panic._id);
  if (panic.clearedAt !== null) return others;
  return [...others, panic].sort((a, b) => Date.parse(b.raisedAt) - Date.parse(a.raisedAt));
}

/** The same, unless the list knows more of it. */
function withNewer(panics: Panic[], panic: Panic): Panic[] {
  return panics.some((known) => known._id === panic._id && isOlder(panic, known))
    ? panics
    : withPanic(panics, panic);
}

function isOlder(panic: Panic, known: Panic): boolean {
  return panic.clearedAt === null && panic.acknowledgements.length < known.acknowledgements.length;
}
