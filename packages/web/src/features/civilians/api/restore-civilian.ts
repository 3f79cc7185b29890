import { useMutation, useQueryClient } from '@tanstack/react-query';
import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { civiliansQuery } from './list-civilians.ts';
import { deletedKey } from './list-deleted.ts';

/** Brings a deleted civilian back to its player, which may be the reader. Throws `ApiFailure`. */
export function useRestoreCivilian(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(civilianEndpoints.restoreCivilian, { params: { id } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: deletedKey });
      void queryClient.invalidateQueries({ queryKey: civiliansQuery.queryKey });
    },
  });
}
