import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Bolo, boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { callEndpoint } from '#lib/api-client.ts';
import { useLiveEvent } from '#lib/live/use-live-event.ts';
import { applyBolo, boloKeys } from './bolos-cache.ts';

async function listBolos(platform: Platform, signal: AbortSignal): Promise<Bolo[]> {
  const { bolos } = await callEndpoint(boloEndpoints.listBolos, { query: { platform }, signal });
  return bolos;
}

function bolosQuery(platform: Platform) {
  return queryOptions({
    queryKey: boloKeys.ofPlatform(platform),
    queryFn: ({ signal }) => listBolos(platform, signal),
    // What happened while no live event was listened to is not known.
    staleTime: 0,
  });
}

/**
 * The BOLOs of a platform, kept up to date by the live events; some may have ended meanwhile (`useLastingBolos`). Nothing
 * is asked while `wanted` is false.
 */
export function useBolos(platform: Platform, wanted = true) {
  const queryClient = useQueryClient();
  useLiveEvent('bolo', ({ bolo }) => applyBolo(queryClient, bolo));
  return useQuery({ ...bolosQuery(platform), enabled: wanted });
}
