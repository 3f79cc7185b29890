import { queryOptions, useQuery } from '@tanstack/react-query';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { callEndpoint } from '#lib/api-client.ts';

export const configQuery = queryOptions({
  queryKey: ['session', 'config'],
  queryFn: ({ signal }) => callEndpoint(sessionEndpoints.getConfig, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The community's and the bank's name, and whether this is a demo; the same for everybody, so read once. */
export function useConfig() {
  return useQuery(configQuery);
}
