import { useQuery } from '@tanstack/react-query';
import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { callEndpoint } from '#lib/api-client.ts';

/**
 * The tickets, written warnings and arrest reports of a civilian, newest first (resolutions §1). The live events keep
 * their owner's up to date.
 */
export function useCivilianRecords(civilianId: string) {
  return useQuery({
    queryKey: ['records', 'of', civilianId],
    queryFn: ({ signal }) =>
      callEndpoint(civilianEndpoints.getCivilianRecords, { params: { id: civilianId }, signal }),
    // To others than the owner no live event tells what happened meanwhile.
    staleTime: 0,
  });
}
