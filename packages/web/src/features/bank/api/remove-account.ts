import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { reloadBank } from './bank-cache.ts';
import { accountsQuery } from './list-accounts.ts';

/** Takes an account of the user's own that was denied off the list. Throws `ApiFailure`. */
export function useRemoveAccount({ _id, civilianId }: Pick<BankAccount, '_id' | 'civilianId'>) {
  const queryClient = useQueryClient();
  const { queryKey } = accountsQuery(civilianId);
  return useMutation({
    mutationFn: () => callEndpoint(bankEndpoints.removeAccount, { params: { id: _id } }),
    onSuccess: () =>
      queryClient.setQueryData(queryKey, (list) => list?.filter((account) => account._id !== _id)),
    onSettled: () => reloadBank(queryClient),
  });
}
