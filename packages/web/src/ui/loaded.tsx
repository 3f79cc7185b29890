import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryFailure } from '#lib/api-client.ts';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { StaleNotice } from './stale-notice.tsx';

export type Read<T> = Pick<UseQueryResult<T>, 'isPending' | 'isError' | 'data' | 'error' | 'refetch'> & {
  isFetchNextPageError?: boolean;
};

interface LoadedProps<T> {
  query: Read<T>;
  failed: string;
  rows?: number;
  children: (data: T) => ReactNode;
}

export function Loaded<T>({ query, failed, rows = 3, children }: LoadedProps<T>) {
  if (query.isPending) return <SkeletonRows rows={rows} />;
  const failure = queryFailure(query, failed);
  if (query.data === undefined) return <ErrorState {...failure} />;
  return (
    <>
      {query.isError && !query.isFetchNextPageError && <StaleNotice inside {...failure} />}
      {children(query.data)}
    </>
  );
}
