import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bankEndpoints, type CashMove } from '@ten-four/contract/bank/bank.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { reloadBank } from './bank-cache.ts';
import type { KeyedRequest } from './keyed-request.ts';

/** Moves cash from an account of the user's own into their wallet. Throws `ApiFailure`. */
export function useWithdrawCash() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: KeyedRequest<CashMove>) => callEndpoint(bankEndpoints.withdrawCash, request),
    onSettled: () => reloadBank(queryClient),
  });
}
