import { useQuery } from '@tanstack/react-query';
import { penalCodeEndpoints } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { callEndpoint } from '#lib/api-client.ts';

/** The penal code by category. It changes only with the server. */
export function usePenalCodes() {
  return useQuery({
    queryKey: ['penal-codes'],
    queryFn: ({ signal }) => callEndpoint(penalCodeEndpoints.listPenalCodes, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
