import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CivilianCreate, civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { writeCivilian } from './write-civilian.ts';

interface Creation {
  body: CivilianCreate;
  /** One per intent, so that the same registration sent twice creates one civilian (resolutions §3). */
  idempotencyKey: string;
}

/** Creates a civilian of the signed-in user's own. Throws `ApiFailure`. */
export function useCreateCivilian() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (creation: Creation) => callEndpoint(civilianEndpoints.createCivilian, creation),
    onSuccess: ({ civilian }) => writeCivilian(queryClient, civilian),
  });
}
