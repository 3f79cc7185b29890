import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

const waiting = new WeakSet<Query>();

/**
 * Writes what a live event says into everything cached under a key: `update` answers the new data, or the same where the
 * event does not concern it. A list that is being fetched meanwhile is asked for again afterwards: the answer under way
 * may be older than the event and would hide it.
 */
export function writeLive<T>(queryClient: QueryClient, queryKey: QueryKey, update: (data: T) => T): void {
  queryClient.setQueriesData<T>({ queryKey }, (data) => (data === undefined ? undefined : update(data)));
  for (const query of queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    readAgainAfterwards(queryClient, query);
  }
}

function readAgainAfterwards(queryClient: QueryClient, query: Query): void {
  if (waiting.has(query)) return;
  waiting.add(query);
  const end = queryClient.getQueryCache().subscribe(({ type, query: changed }) => {
    if (changed !== query || (type !== 'removed' && query.state.fetchStatus === 'fetching')) return;
    end();
    waiting.delete(query);
    if (type === 'removed') return;
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
