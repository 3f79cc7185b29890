import { Box, Stack } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import { CLOSED_SEARCH_DAYS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { useFreshRows } from '#lib/use-fresh-rows.ts';
import type { TableSorting } from '#lib/use-table-sort.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { type SortKey, sortCalls } from './call-order.ts';
import { type useActiveCalls, useClosedCalls } from './calls.queries.ts';
import { CallsTable } from './calls-table.tsx';

interface ActiveCallsProps {
  query: ReturnType<typeof useActiveCalls>;
  rows: readonly Call[] | undefined;
  caption: string;
  empty: { message: string; action?: ReactNode };
  sorting: TableSorting<SortKey>;
  unseen: ReadonlySet<string>;
  /** The ids of those that stand on top: of active panics. */
  pinned: ReadonlySet<string>;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

/** The list of calls that are not closed; one that comes is tinted for a moment. */
export function ActiveCalls(props: ActiveCallsProps) {
  const { query, rows, empty, ...table } = props;
  const { sorting, pinned } = table;
  const { data } = query;
  const { sort } = sorting;
  const sorted = useMemo(() => rows && sortCalls(rows, sort, pinned), [rows, sort, pinned]);
  const marks = useMemo(() => data && new Map(data.map(({ _id }) => [_id, ''])), [data]);
  const fresh = useFreshRows(marks);
  // The first rows are many at once: deferred, they are put together in pieces, between which the browser can answer.
  const shown = useDeferredValue(sorted !== undefined);
  if (sorted === undefined || !shown) {
    if (query.isPending || sorted !== undefined) return <SkeletonRows rows={12} height={32} />;
    return (
      <ErrorState
        message={failureMessage(query.error, 'The calls could not be loaded.')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (sorted.length === 0) return <EmptyState {...empty} />;
  return (
    <Box flex={1} mih={0}>
      <CallsTable {...table} calls={sorted} fresh={fresh} />
    </Box>
  );
}

interface ClosedCallsProps {
  platform: Platform;
  text: string;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

/** The calls that were closed, last closed first, page after page. */
export function ClosedCalls({ platform, text, selectedId, onSelect }: ClosedCallsProps) {
  const query = useClosedCalls(platform, text);
  const calls = query.data?.pages.flatMap((page) => page.calls);
  const why = failureMessage(query.error, 'The closed calls could not be loaded.');
  const failure = <ErrorState message={why} onRetry={() => void query.refetch()} />;
  if (calls === undefined) return query.isPending ? <SkeletonRows rows={8} height={32} /> : failure;
  if (calls.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        message={
          text === ''
            ? 'No closed calls.'
            : `No closed call of the last ${CLOSED_SEARCH_DAYS} days with “${text}”.`
        }
      />
    );
  }
  return (
    <Stack gap={0} flex={1} mih={0}>
      <Box flex={1} mih={0}>
        <CallsTable caption="Closed Calls" calls={calls} selectedId={selectedId} onSelect={onSelect} />
      </Box>
      <MoreRows query={query} failure={why} />
      {query.isRefetchError && failure}
    </Stack>
  );
}
