import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { callEndpoint } from '#lib/api-client.ts';

interface FinePayment {
  reportId: string;
  /** One per intent, so that a fine is paid once however often it is sent (resolutions §3). */
  idempotencyKey: string;
}

/** Pays a fine out of the user's wallet and accounts. Throws `ApiFailure`. */
export function usePayFine() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reportId, idempotencyKey }: FinePayment) =>
      callEndpoint(reportEndpoints.payFine, { params: { id: reportId }, idempotencyKey }),
    // Also after a failure without an answer the money may have moved.
    onSettled: () => {
      for (const key of ['records', 'civilians', 'bank', 'reports']) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    },
  });
}
