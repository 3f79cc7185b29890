import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { callEndpoint } from '#lib/api-client.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey, useSend } from '#lib/use-endpoint.ts';

export const PANICS = endpointKey('GET /api/panic');

/** Milliseconds until a failed list is requested again. */
const RETRY_AFTER = 5_000;

export const activePanics = (panics: readonly Panic[]): Panic[] =>
  panics.filter(({ clearedAt }) => clearedAt === null);

const panicsQuery = queryOptions({
  queryKey: PANICS,
  queryFn: ({ signal, client }) =>
    readPanics(client, async () => (await callEndpoint('GET /api/panic', { signal })).panics),
  // Live events keep it up to date.
  staleTime: Number.POSITIVE_INFINITY,
  select: activePanics,
  refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_AFTER : false),
  refetchIntervalInBackground: true,
});

export const usePanics = (wanted: boolean) => useQuery({ ...panicsQuery, enabled: wanted });

/**
 * Acknowledges a panic. `attach` first attaches the user's unit; if that fails, nothing is acknowledged, so that
 * no one counts on a unit that isn't coming.
 */
export function useAcknowledgePanic({ _id: id, callId }: Panic) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ attach, kind }: { attach: boolean; kind: DepartmentKind | undefined }) => {
      if (attach)
        await callEndpoint('POST /api/calls/:id/attach', {
          params: { id: callId },
          body: { kind: kind ?? null },
        });
      return callEndpoint('POST /api/panic/:id/acknowledge', { params: { id } });
    },
    onSuccess: (answer) => writeAnswer(queryClient, answer),
    onError: () => void queryClient.invalidateQueries({ queryKey: PANICS }),
  });
}

const PANIC_CHANGE = { write: writeAnswer, recheck: [PANICS] };
export const useSetPanicLocation = () => useSend('POST /api/panic/:id/place', PANIC_CHANGE);
export const useClearPanic = () => useSend('POST /api/panic/:id/clear', PANIC_CHANGE);

/**
 * Loads the active panics. Panics from events during the request win over the response, which may be older. Cleared
 * panics stay in the cache, so that a late response does not restore them.
 */
export async function readPanics(queryClient: QueryClient, read: () => Promise<Panic[]>): Promise<Panic[]> {
  const before = queryClient.getQueryData<Panic[]>(PANICS) ?? [];
  const listed = await read();
  const after = queryClient.getQueryData<Panic[]>(PANICS) ?? [];
  const isNew = (panic: Panic) => panic.clearedAt !== null || !before.includes(panic);
  return after.filter(isNew).reduce(withPanic, listed);
}

/** Writes a panic from a live event or the response to raising it. Without a full list it also requests the others. */
export function applyPanic(queryClient: QueryClient, panic: Panic): void {
  const before = queryClient.getQueryState<Panic[]>(PANICS);
  const isFetching = before?.fetchStatus === 'fetching';
  const isKnown = before?.data !== undefined && before.status !== 'error' && !before.isInvalidated;
  if (before?.data === undefined && (panic.clearedAt === null || isFetching))
    queryClient.setQueryData(PANICS, [panic]);
  writeLive<Panic[]>(queryClient, PANICS, (panics) => withPanic(panics, panic));
  // `writeLive` already repeats a request in progress.
  if (!isKnown && !isFetching) void queryClient.invalidateQueries({ queryKey: PANICS });
}

/** Writes the answer to a request about a panic, unless it is no longer active. */
export function writeAnswer(queryClient: QueryClient, { panic }: { panic: Panic }): void {
  const panics = activePanics(queryClient.getQueryData<Panic[]>(PANICS) ?? []);
  if (panics.some(({ _id }) => _id === panic._id)) applyPanic(queryClient, panic);
}

/** Adds a panic, newest first, unless a newer state of it is known. */
function withPanic(panics: Panic[], panic: Panic): Panic[] {
  if (panics.some((known) => known._id === panic._id && isNewer(known, panic))) return panics;
  const others = panics.filter(({ _id }) => _id !== panic._id);
  return [...others, panic].sort((a, b) => Date.parse(b.raisedAt) - Date.parse(a.raisedAt));
}

function isNewer(known: Panic, { clearedAt, acknowledgements }: Panic): boolean {
  if (known.clearedAt !== null) return true;
  return clearedAt === null && acknowledgements.length < known.acknowledgements.length;
}
