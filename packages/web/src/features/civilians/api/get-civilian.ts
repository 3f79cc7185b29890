import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Civilian, civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { civiliansQuery } from './list-civilians.ts';

async function getCivilian(id: string, signal: AbortSignal): Promise<Civilian> {
  const options = { params: { id }, query: { populate: 'false' as const }, signal };
  const { civilian } = await callEndpoint(civilianEndpoints.getCivilian, options);
  return civilian;
}

export function civilianQuery(id: string) {
  return queryOptions({
    queryKey: ['civilians', 'one', id],
    queryFn: ({ signal }) => getCivilian(id, signal),
  });
}

/** One civilian. What the list already knows of it is shown until the answer is there. */
export function useCivilian(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    ...civilianQuery(id),
    placeholderData: () =>
      queryClient.getQueryData(civiliansQuery.queryKey)?.find((civilian) => civilian._id === id),
  });
}
