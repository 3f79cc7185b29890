import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AccountRename, bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { reloadBank, writeAccount } from './bank-cache.ts';
import type { KeyedRequest } from './keyed-request.ts';

/** Names an account of the user's own, or takes its name away. Throws `ApiFailure`. */
export function useRenameAccount(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: KeyedRequest<AccountRename>) =>
      callEndpoint(bankEndpoints.renameAccount, { params: { id }, ...request }),
    onSuccess: ({ account }) => writeAccount(queryClient, account),
    onSettled: () => reloadBank(queryClient),
  });
}
