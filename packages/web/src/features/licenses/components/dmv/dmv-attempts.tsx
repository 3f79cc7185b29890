import { Button } from '@mantine/core';
import type { DmvAttempt } from '@ten-four/contract/licenses/licenses.contract';
import { DMV_TIME_LIMIT, LICENSE_TEST_NAMES } from '@ten-four/contract/licenses/licenses.values';
import { failureMessage } from '#lib/api-client.ts';
import { formatDate } from '#lib/moments.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { useAttempts } from '../../licenses.queries.ts';
import classes from './dmv-attempts.module.css';

/** What comes before a test: how it goes, and how the earlier ones went. */
export function DmvAttempts() {
  const attempts = useAttempts();
  return (
    <div className={classes.before}>
      <p className={classes.lead}>
        Ten questions, {DMV_TIME_LIMIT / 60_000} minutes. The time starts when you choose a type and keeps
        running if you close the test or switch types.
      </p>
      <h3 className={classes.title}>Earlier tests</h3>
      {attempts.isPending && <SkeletonRows rows={2} />}
      {attempts.isLoadingError && (
        <ErrorState
          message={failureMessage(attempts.error, 'Your earlier tests could not be loaded.')}
          onRetry={() => void attempts.refetch()}
        />
      )}
      {attempts.data !== undefined && (
        <List attempts={attempts.data.pages.flatMap((page) => page.attempts)} />
      )}
      {attempts.hasNextPage && (
        <Button disabled={attempts.isFetchingNextPage} onClick={() => void attempts.fetchNextPage()}>
          {attempts.isFetchNextPageError ? 'Retry' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

function List({ attempts }: { attempts: readonly DmvAttempt[] }) {
  if (attempts.length === 0) return <p className={classes.lead}>None so far.</p>;
  return (
    <ul className={classes.list}>
      {attempts.map(({ _id, licenseType, score, passed, handedInAt }) => (
        <li className={classes.attempt} key={_id}>
          <span className={classes.test}>{LICENSE_TEST_NAMES[licenseType]}</span>
          <time className={classes.date} dateTime={handedInAt}>
            {formatDate(handedInAt)}
          </time>
          <span className={classes.score}>{score} of 10</span>
          <StatusTag tone={passed ? 'available' : 'busy'}>{passed ? 'Passed' : 'Failed'}</StatusTag>
        </li>
      ))}
    </ul>
  );
}
