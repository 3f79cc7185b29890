import type { ReactNode } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { StaleNotice } from './stale-notice.tsx';

/** What is told of a read, page after page or not. */
export interface Read<T> {
  isPending: boolean;
  isError: boolean;
  isFetchNextPageError?: boolean;
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface LoadedProps<T> {
  query: Read<T>;
  /** What is said where it could not be loaded and the server gave no reason. */
  failed: string;
  /** How many rows of it are to be expected. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/** What was read once it is there; until then what there is to say. Above what could not be read again it says so. */
export function Loaded<T>({ query, failed, rows = 3, children }: LoadedProps<T>) {
  if (query.isPending) return <SkeletonRows rows={rows} />;
  const failure = failureMessage(query.error, failed);
  const retry = () => void query.refetch();
  if (query.data === undefined) return <ErrorState message={failure} onRetry={retry} />;
  return (
    <>
      {query.isError && !query.isFetchNextPageError && (
        <StaleNotice inside reason={failure} onRetry={retry} />
      )}
      {children(query.data)}
    </>
  );
}
