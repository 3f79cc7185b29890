import type { ReactNode } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { ErrorState } from '#ui/error-state.tsx';
import type { Read } from '#ui/loaded.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';

interface LoadedBoardProps<T> {
  query: Read<T>;
  failed: string;
  rows?: number;
  children: (data: T) => ReactNode;
}

/** Loading and error states of a board. If a later request fails, the board stays. */
export function LoadedBoard<T>({ query, failed, rows = 8, children }: LoadedBoardProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <SkeletonRows rows={rows} height={32} />;
  return <ErrorState message={failureMessage(query.error, failed)} onRetry={() => void query.refetch()} />;
}
