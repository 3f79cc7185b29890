import { type ReactNode, useDeferredValue } from 'react';
import { readFailure } from '#lib/api-client.ts';
import { ErrorState } from '#ui/error-state.tsx';
import type { Read } from '#ui/loaded.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';

interface LoadedBoardProps<T> {
  query: Read<T>;
  failed: string;
  rows?: number;
  rowHeight?: number;
  children: (data: T) => ReactNode;
}

/** Shows a board's loading and error states. If a later request fails, the board stays. */
export function LoadedBoard<T>({ query, failed, rows = 8, rowHeight = 32, children }: LoadedBoardProps<T>) {
  // Deferred, so that the first render of many rows doesn't block the browser.
  const isRendered = useDeferredValue(query.data !== undefined);
  const failure = readFailure(query, failed);
  if (failure !== undefined) return <ErrorState {...failure} />;
  if (query.data !== undefined && isRendered) return children(query.data);
  return (
    <div data-loading-board>
      <SkeletonRows rows={rows} height={rowHeight} />
    </div>
  );
}
