import { useQuery, useQueryClient } from '@tanstack/react-query';
import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { useLiveEvent } from '#lib/live/use-live-event.ts';

/**
 * The tickets, written warnings and arrest reports of a civilian, newest first (resolutions §1); asked for again when a
 * live event says that they changed.
 */
export function useCivilianRecords(civilianId: string) {
  const queryClient = useQueryClient();
  useLiveEvent('records', (changed) => {
    void queryClient.invalidateQueries({ queryKey: ['records', 'of', changed.civilianId] });
  });
  return useQuery({
    queryKey: ['records', 'of', civilianId],
    queryFn: ({ signal }) =>
      callEndpoint(civilianEndpoints.getCivilianRecords, { params: { id: civilianId }, signal }),
    // What happened while no live event was listened to is not known.
    staleTime: 0,
  });
}
