import { useMutation, useQueryClient } from '@tanstack/react-query';
import { warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { applyWarrant, reloadWarrants } from './warrants-cache.ts';

/** Resolves a warrant. Throws `ApiFailure`. */
export function useResolveWarrant(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(warrantEndpoints.resolveWarrant, { params: { id } }),
    onSuccess: ({ warrant }) => applyWarrant(queryClient, warrant),
    onError: () => reloadWarrants(queryClient),
  });
}
