import type { UseQueryResult } from '@tanstack/react-query';
import { useLiveState } from '#lib/live/live-state.ts';
import { StaleMark } from '#ui/stale-mark.tsx';

/** Marks data as not live while disconnected or after the last request failed. */
export function LiveMark({ query }: { query: Pick<UseQueryResult, 'data' | 'isError'> }) {
  const isOffline = useLiveState() === 'offline';
  return <StaleMark stale={query.data !== undefined && (isOffline || query.isError)} />;
}
