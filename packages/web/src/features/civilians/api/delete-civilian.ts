import { useMutation, useQueryClient } from '@tanstack/react-query';
import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { civilianQuery } from './get-civilian.ts';
import { civiliansQuery } from './list-civilians.ts';

/** Deletes a civilian of the user's own. Throws `ApiFailure`. */
export function useDeleteCivilian(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(civilianEndpoints.deleteCivilian, { params: { id } }),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey: civiliansQuery.queryKey });
      queryClient.setQueryData(civiliansQuery.queryKey, (list) => list?.filter(({ _id }) => _id !== id));
      // The page that shows the civilian still stands: what it holds goes out of date, but is not asked for again.
      await queryClient.invalidateQueries({ queryKey: civilianQuery(id).queryKey, refetchType: 'none' });
    },
  });
}
