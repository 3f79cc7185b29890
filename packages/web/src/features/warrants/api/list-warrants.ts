import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Warrant, warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import type { WarrantStatus } from '@ten-four/contract/warrants/warrants.values';
import { callEndpoint } from '#lib/api-client.ts';
import { useLiveEvent } from '#lib/live/use-live-event.ts';
import { applyWarrant, warrantKeys } from './warrants-cache.ts';

/** The server's own ceiling: of more warrants than that a list holds the newest. */
export const WARRANTS_MAX = 500;

function listWarrants(
  platform: Platform,
  status: WarrantStatus | null,
  signal: AbortSignal,
): Promise<Warrant[]> {
  const query = { platform, limit: WARRANTS_MAX, ...(status === null ? {} : { status }) };
  return callEndpoint(warrantEndpoints.listWarrants, { query, signal });
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
