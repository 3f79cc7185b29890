import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { SETTINGS_KEYS } from '#lib/query-keys.ts';
import { endpointQuery, useEndpoint } from '#lib/use-endpoint.ts';

export const useSetup = () => useEndpoint('GET /api/setup', {}, { staleTime: 60_000 });

/** Apart from other settings, because a check asks Discord and so runs only when somebody wants it. */
const check = queryOptions({ ...endpointQuery('GET /api/settings/check', {}), queryKey: ['setup', 'check'] });

export const useCheck = () => useQuery({ ...check, staleTime: Number.POSITIVE_INFINITY, retry: false });

/** Refetches settings, because the check stores what it learned. */
export function useRunCheck() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.fetchQuery({ ...check, staleTime: 0 });
    await Promise.all(SETTINGS_KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
