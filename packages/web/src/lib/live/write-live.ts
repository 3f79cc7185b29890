import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Applies a live event to everything cached under a key; `update` returns the same data if the event does not concern
 * it. Fetches in progress are repeated when they end: their response may be older than the event.
 */
export function writeLive<T>(queryClient: QueryClient, queryKey: QueryKey, update: (data: T) => T): void {
  queryClient.setQueriesData<T>({ queryKey }, (data) => (data === undefined ? undefined : update(data)));
  for (const { queryKey: key, promise } of queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })) {
    const repeat = () =>
      void queryClient.invalidateQueries({ queryKey: key, exact: true }, { cancelRefetch: false });
    promise?.then(repeat, repeat);
  }
}
