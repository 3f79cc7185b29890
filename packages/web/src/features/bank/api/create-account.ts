import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AccountCreate, bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { reloadBank, writeAccount } from './bank-cache.ts';
import type { KeyedRequest } from './keyed-request.ts';

/** Opens an account, or asks staff for one that needs approval. Throws `ApiFailure`. */
export function useCreateAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: KeyedRequest<AccountCreate>) => callEndpoint(bankEndpoints.createAccount, request),
    // The new account is there at once, since the page goes on to it.
    onSuccess: ({ account }) => writeAccount(queryClient, account),
    onSettled: () => reloadBank(queryClient),
  });
}
