import { CLOSED_SEARCH_DAYS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { failureMessage } from '#lib/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { useClosedCalls } from './calls.queries.ts';
import classes from './calls-panel.module.css';
import { CallsTable } from './calls-table.tsx';

interface ClosedCallsProps {
  platform: Platform;
  /** What they are searched by; empty for all. */
  text: string;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

const FAILED = 'The closed calls could not be loaded.';

/** The calls that were closed, last closed first, page after page. */
export function ClosedCalls({ platform, text, selectedId, onSelect }: ClosedCallsProps) {
  const query = useClosedCalls(platform, text);
  const calls = query.data?.pages.flatMap((page) => page.calls);
  if (calls === undefined) {
    if (query.isPending) return <SkeletonRows rows={8} height={32} />;
    return <ErrorState message={failureMessage(query.error, FAILED)} onRetry={() => void query.refetch()} />;
  }
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
    <div className={classes.pages}>
      <div className={classes.list}>
        <CallsTable caption="Closed Calls" calls={calls} selectedId={selectedId} onSelect={onSelect} />
      </div>
      <MoreRows query={query} failure={failureMessage(query.error, FAILED)} />
      {query.isRefetchError && (
        <ErrorState message={failureMessage(query.error, FAILED)} onRetry={() => void query.refetch()} />
      )}
    </div>
  );
}
