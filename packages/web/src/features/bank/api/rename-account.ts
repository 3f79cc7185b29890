import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { reloadBank, writeAccount } from './bank-cache.ts';
import type { KeyedRequest } from './keyed-request.ts';

/** Names an account of the user's own. Throws `ApiFailure`. */
export function useRenameAccount(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: KeyedRequest<{ name: string }>) =>
      callEndpoint(bankEndpoints.renameAccount, { params: { id }, ...request }),
    onSuccess: ({ account }) => writeAccount(queryClient, account),
    onSettled: () => reloadBank(queryClient),
  });
}
