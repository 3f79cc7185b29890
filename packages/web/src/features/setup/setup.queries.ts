import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { SETTINGS_KEYS } from '#lib/query-keys.ts';
import { endpointQuery, invalidate, useEndpoint } from '#lib/use-endpoint.ts';

export const useSetup = () => useEndpoint('GET /api/setup', {}, { staleTime: 60_000 });

/** Uses its own key, so that settings changes don't rerun the check, which calls Discord. */
const check = queryOptions({ ...endpointQuery('GET /api/settings/check', {}), queryKey: ['setup', 'check'] });

export const useCheck = () => useQuery({ ...check, staleTime: Number.POSITIVE_INFINITY, retry: false });

/** Refetches settings, because the check stores what it learned. */
export function useRunCheck() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.fetchQuery({ ...check, staleTime: 0 });
    await invalidate(queryClient, SETTINGS_KEYS);
  };
}
