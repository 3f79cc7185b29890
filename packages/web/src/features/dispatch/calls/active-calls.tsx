import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { useFreshRows } from '#lib/use-fresh-rows.ts';
import type { TableSorting } from '#lib/use-table-sort.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { type SortKey, sortCalls } from './call-order.ts';
import type { useActiveCalls } from './calls.queries.ts';
import classes from './calls-panel.module.css';
import { CallsTable } from './calls-table.tsx';

interface ActiveCallsProps {
  query: ReturnType<typeof useActiveCalls>;
  /** Those of the calls that are shown; undefined while they are not known. */
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
  const { query, rows, caption, empty, sorting, unseen, pinned, selectedId, onSelect } = props;
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
    <div className={classes.list}>
      <CallsTable
        caption={caption}
        calls={sorted}
        sorting={sorting}
        fresh={fresh}
        unseen={unseen}
        pinned={pinned}
        selectedId={selectedId}
        onSelect={onSelect}
      />
    </div>
  );
}
