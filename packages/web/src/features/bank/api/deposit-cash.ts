import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bankEndpoints, type CashMove } from '@ten-four/contract/bank/bank.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { reloadBank } from './bank-cache.ts';
import type { KeyedRequest } from './keyed-request.ts';

/** Moves cash from the user's wallet into an account of their own. Throws `ApiFailure`. */
export function useDepositCash() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: KeyedRequest<CashMove>) => callEndpoint(bankEndpoints.depositCash, request),
    onSettled: () => reloadBank(queryClient),
  });
}
