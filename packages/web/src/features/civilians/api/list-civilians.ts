import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Civilian, civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { callEndpoint } from '#lib/api-client.ts';

async function listCivilians(signal: AbortSignal): Promise<Civilian[]> {
  const { civilians } = await callEndpoint(civilianEndpoints.listCivilians, { signal });
  return civilians;
}

export const civiliansQuery = queryOptions({
  queryKey: ['civilians', 'own'],
  queryFn: ({ signal }) => listCivilians(signal),
});

/** The signed-in user's own civilians, oldest first (specification §7). */
export function useCivilians() {
  return useQuery(civiliansQuery);
}
