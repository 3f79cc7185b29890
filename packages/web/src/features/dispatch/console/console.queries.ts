import { useQueryClient } from '@tanstack/react-query';
import { type Dispatcher, dispatcherEndpoints } from '@ten-four/contract/console/dispatchers.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { useLiveEvent } from '#lib/live/live-bus.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointQuery, useEndpoint } from '#lib/use-endpoint.ts';

const dispatchOf = (platform: Platform) =>
  endpointQuery(dispatcherEndpoints.getDispatch, { query: { platform } });

/** Who dispatches on a platform and what is broadcast there, kept up to date by the live events. */
export function useDispatchOf(platform: Platform) {
  const queryClient = useQueryClient();
  useLiveEvent('dispatchers', (event) =>
    writeLive<{ dispatchers: Dispatcher[] }>(queryClient, dispatchOf(event.platform).queryKey, (known) => ({
      ...known,
      dispatchers: event.dispatchers,
    })),
  );
  useLiveEvent('broadcast', ({ broadcast }) => {
    void queryClient.invalidateQueries({ queryKey: dispatchOf(broadcast.platform).queryKey });
  });
  return useEndpoint(dispatcherEndpoints.getDispatch, { query: { platform } }, { staleTime: 0 });
}
