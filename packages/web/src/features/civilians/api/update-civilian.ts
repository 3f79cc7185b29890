import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CivilianUpdate, civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { writeCivilian } from './write-civilian.ts';

/** Saves changes of a civilian of the user's own. Throws `ApiFailure`. */
export function useUpdateCivilian(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CivilianUpdate) =>
      callEndpoint(civilianEndpoints.updateCivilian, { params: { id }, body }),
    onSuccess: ({ civilian }) => writeCivilian(queryClient, civilian),
  });
}
