import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { NAME_FROM } from '@ten-four/contract/search/search.values';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import type { WarrantStatus } from '@ten-four/contract/warrants/warrants.values';
import { callListEndpoint } from '#lib/api-client.ts';
import { searchEndpoints, warrantEndpoints } from '#lib/endpoints/records.endpoints.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey, endpointQuery, useSend } from '#lib/use-endpoint.ts';

/** Of more warrants than that a list holds the newest: no page shows more with ease. */
export const WARRANTS_MAX = 2000;
/** The server's own ceiling of what it answers at once. */
const PAGE = 500;

/** Where the warrants of a platform are cached: a list a status, and one of all. Without a status, all of these. */
export const warrantsKey = (platform: Platform, status?: WarrantStatus | null) =>
  endpointKey(warrantEndpoints.listWarrants, {
    query: { platform, ...(status === undefined ? {} : { status: status ?? 'All' }) },
  });

/**
 * The warrants of a platform that had a status when they were read, or all for null; kept up to date by the live events,
 * so that some may have another status by now. Nothing is asked while `wanted` is false.
 */
export function useWarrants(platform: Platform, status: WarrantStatus | null, wanted = true) {
  return useQuery({
    queryKey: warrantsKey(platform, status),
    queryFn: ({ signal }) => listWarrants(platform, status, signal),
    // What happened while no live event was listened to is not known.
    staleTime: 0,
    enabled: wanted,
  });
}

async function listWarrants(
  platform: Platform,
  status: WarrantStatus | null,
  signal: AbortSignal,
): Promise<Warrant[]> {
  const filter = { platform, limit: PAGE, ...(status === null ? {} : { status }) };
  const warrants: Warrant[] = [];
  let cursor: string | null = null;
  do {
    const query = { ...filter, ...(cursor === null ? {} : { cursor }) };
    const page: { rows: Warrant[]; nextCursor: string | null } = await callListEndpoint(
      warrantEndpoints.listWarrants,
      { query, signal },
    );
    warrants.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null && warrants.length < WARRANTS_MAX);
  return warrants;
}

const SAVED = {
  write: (queryClient: QueryClient, { warrant }: { warrant: Warrant }) => applyWarrant(queryClient, warrant),
  recheck: [['warrants']],
};

export const useWarrantCreation = () => useSend(warrantEndpoints.createWarrant, SAVED);
export const useWarrantResolution = () => useSend(warrantEndpoints.resolveWarrant, SAVED);

export function applyWarrant(queryClient: QueryClient, warrant: Warrant): void {
  writeLive<Warrant[]>(queryClient, warrantsKey(warrant.platform), (warrants) =>
    withWarrant(warrants, warrant),
  );
}

/**
 * The warrants with one as it is now. It keeps its place also in a list whose status it left: what is shown goes by the
 * status that each has at the moment. A resolved one is never active again, so whatever says so is older.
 */
function withWarrant(warrants: Warrant[], warrant: Warrant): Warrant[] {
  const known = warrants.find(({ _id }) => _id === warrant._id);
  if (known === undefined) return [warrant, ...warrants];
  if (known.resolvedAt !== null && warrant.resolvedAt === null) return warrants;
  return warrants.map((other) => (other === known ? warrant : other));
}

/** Civilians whose first, last or full name fits what was typed. Until the next answer is there, the last one stays. */
export function useCivilianSuggestions(typed: string) {
  const q = typed.trim();
  return useQuery({
    ...endpointQuery(searchEndpoints.suggestNames, { query: { q } }),
    enabled: q.length >= NAME_FROM,
    placeholderData: keepPreviousData,
  });
}
