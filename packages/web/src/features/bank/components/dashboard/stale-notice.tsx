import { StaleNotice } from '#ui/stale-notice.tsx';
import { loadFailure } from '../load-failure.ts';
import classes from './stale-notice.module.css';

interface Loaded {
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** Says that what the bank shows may be out of date or lack something, because asking for it failed. */
export function BankStaleNotice({ queries }: { queries: readonly Loaded[] }) {
  const failed = queries.filter(({ error }) => error !== null);
  if (failed[0] === undefined) return null;
  return (
    <div className={classes.notice}>
      <StaleNotice
        reason={loadFailure(failed[0].error)}
        onRetry={() => failed.forEach((query) => void query.refetch())}
      />
    </div>
  );
}
