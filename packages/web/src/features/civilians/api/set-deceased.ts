import { useMutation, useQueryClient } from '@tanstack/react-query';
import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { patchCivilian } from './write-civilian.ts';

/** Marks a civilian deceased, or takes that back (resolutions §1). Throws `ApiFailure`. */
export function useSetDeceased(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (deceased: boolean) =>
      callEndpoint(civilianEndpoints.setDeceased, { params: { id }, body: { deceased } }),
    onSuccess: ({ civilian }) => patchCivilian(queryClient, id, civilian),
  });
}
