import { useMutation, useQueryClient } from '@tanstack/react-query';
import { licenseEndpoints } from '@ten-four/contract/licenses/licenses.contract';
import type { License } from '@ten-four/contract/session/session.values';
import { callEndpoint } from '#lib/api-client.ts';
import { attemptsQuery } from './list-attempts.ts';

interface HandIn {
  body: {
    licenseType: License;
    /** The chosen options' texts by the question's index; unanswered ones are absent. */
    answers: Record<string, string>;
  };
  /** One an attempt, so that handing in again after a lost answer tells the same result (resolutions §3). */
  idempotencyKey: string;
}

/** Hands in the open DMV test, which the server grades. Throws `ApiFailure`. */
export function useSaveTest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (handIn: HandIn) => callEndpoint(licenseEndpoints.saveTest, handIn),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: attemptsQuery.queryKey }),
  });
}
