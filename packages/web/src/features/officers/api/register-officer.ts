import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OfficerRegister, officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { officerQuery } from './get-officer.ts';
import { reloadOfficer } from './officer-cache.ts';

interface Registration {
  body: OfficerRegister;
  /** One per intent, so that the same registration sent twice registers once (resolutions §3). */
  idempotencyKey: string;
}

/** Registers the signed-in user as an officer. Throws `ApiFailure`. */
export function useRegisterOfficer(discordId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = officerQuery(discordId);
  return useMutation({
    mutationFn: (registration: Registration) => callEndpoint(officerEndpoints.registerOfficer, registration),
    onSuccess: async ({ officer }) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      queryClient.setQueryData(queryKey, officer);
    },
    onError: () => reloadOfficer(queryClient, discordId),
  });
}
