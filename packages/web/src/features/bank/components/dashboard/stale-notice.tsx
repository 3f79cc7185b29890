import { Button } from '@mantine/core';
import { loadFailure } from '../load-failure.ts';
import classes from './stale-notice.module.css';

interface Loaded {
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** Says that what is shown may be out of date or lack something, because asking for it failed. */
export function StaleNotice({ queries }: { queries: readonly Loaded[] }) {
  const failed = queries.filter(({ error }) => error !== null);
  if (failed[0] === undefined) return null;
  return (
    <div className={classes.notice} role="alert">
      <p>What you see may be out of date or incomplete. {loadFailure(failed[0].error)}</p>
      <Button onClick={() => failed.forEach((query) => void query.refetch())}>Retry</Button>
    </div>
  );
}
