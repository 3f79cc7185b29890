import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Warrant, warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import type { WarrantStatus } from '@ten-four/contract/warrants/warrants.values';
import { callListEndpoint } from '#lib/api-client.ts';
import { useLiveEvent } from '#lib/live/use-live-event.ts';
import { applyWarrant, warrantKeys } from './warrants-cache.ts';

/** Of more warrants than that a list holds the newest: no page shows more with ease. */
export const WARRANTS_MAX = 2000;
/** The server's own ceiling of what it answers at once. */
const PAGE = 500;

async function listWarrants(
  platform: Platform,
  status: WarrantStatus | null,
  signal: AbortSignal,
): Promise<Warrant[]> {
  const filter = { platform, limit: PAGE, ...(status === null ? {} : { status }) };
  const readPage = (cursor: string | null) =>
    callListEndpoint(warrantEndpoints.listWarrants, {
      query: { ...filter, ...(cursor === null ? {} : { cursor }) },
      signal,
    });
  const { rows: warrants, nextCursor } = await readPage(null);
  for (let cursor = nextCursor; cursor !== null && warrants.length < WARRANTS_MAX; ) {
    const page = await readPage(cursor);
    warrants.push(...page.rows);
    cursor = page.nextCursor;
  }
  return warrants;
}

function warrantsQuery(platform: Platform, status: WarrantStatus | null) {
  return queryOptions({
    queryKey: warrantKeys.list(platform, status),
    queryFn: ({ signal }) => listWarrants(platform, status, signal),
    // What happened while no live event was listened to is not known.
    staleTime: 0,
  });
}

/**
 * The warrants of a platform that had a status when they were read, or all for null; kept up to date by the live events,
 * so that some may have another status by now. Nothing is asked while `wanted` is false.
 */
export function useWarrants(platform: Platform, status: WarrantStatus | null, wanted = true) {
  const queryClient = useQueryClient();
  useLiveEvent('warrant', ({ warrant }) => applyWarrant(queryClient, warrant));
  return useQuery({ ...warrantsQuery(platform, status), enabled: wanted });
}
