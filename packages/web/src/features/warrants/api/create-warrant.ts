import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type WarrantCreate, warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { applyWarrant, reloadWarrants } from './warrants-cache.ts';

interface NewWarrant {
  body: WarrantCreate;
  /** One per intent, so that the same warrant sent twice is issued once (resolutions §3). */
  idempotencyKey: string;
}

/** Issues a warrant on the officer's platform. Throws `ApiFailure`. */
export function useCreateWarrant() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: NewWarrant) => callEndpoint(warrantEndpoints.createWarrant, request),
    onSuccess: ({ warrant }) => applyWarrant(queryClient, warrant),
    onError: () => reloadWarrants(queryClient),
  });
}
