import type { ReactNode } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { StaleNotice } from './stale-notice.tsx';

export interface LoadedRowsQuery<Row> {
  isPending: boolean;
  isError: boolean;
  data: readonly Row[] | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface LoadedRowsProps<Row> {
  query: LoadedRowsQuery<Row>;
  /** What is said where they could not be loaded and the server gave no reason. */
  failed: string;
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/**
 * Rows once they are there; until then, and where there are none, what there is to say. Above those that could not be
 * read again it says so.
 */
export function LoadedRows<Row>({ query, failed, empty, children }: LoadedRowsProps<Row>) {
  if (query.isPending) return <SkeletonRows rows={3} />;
  if (query.data === undefined) {
    return <ErrorState message={failureMessage(query.error, failed)} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      {query.isError && (
        <StaleNotice
          inside
          reason={failureMessage(query.error, failed)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data.length === 0 ? <EmptyState message={empty} /> : children(query.data)}
    </>
  );
}
