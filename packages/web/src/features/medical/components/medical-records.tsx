import { Button } from '@mantine/core';
import type { MedicalRecord } from '@ten-four/contract/medical/medical.contract';
import { failureMessage } from '#lib/api-client.ts';
import { formatDate } from '#lib/moments.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StaleNotice } from '#ui/stale-notice.tsx';
import type { useMedicalRecords } from '../medical.queries.ts';
import classes from './medical-records.module.css';

/** The medical records of a civilian, newest first, with what there is to say while there are none. */
export function MedicalRecords({ query }: { query: ReturnType<typeof useMedicalRecords> }) {
  if (query.isPending) return <SkeletonRows rows={2} />;
  const failure = failureMessage(query.error, 'The medical records could not be loaded.');
  const retry = () => void query.refetch();
  if (query.data === undefined) return <ErrorState message={failure} onRetry={retry} />;
  const records = query.data.pages.flatMap((page) => page.records);
  return (
    <>
      {query.isError && !query.isFetchNextPageError && (
        <StaleNotice inside reason={failure} onRetry={retry} />
      )}
      {records.length === 0 && <EmptyState message="No medical records." />}
      {records.length > 0 && (
        <ul className={classes.list}>
          {records.map((record) => (
            <Record record={record} key={record._id} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchNextPageError ? 'Retry' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}

function Record({ record }: { record: MedicalRecord }) {
  const { description, authorName, createdAt } = record;
  return (
    <li className={classes.record}>
      <time className={classes.date} dateTime={createdAt}>
        {formatDate(createdAt)}
      </time>
      <div className={classes.what}>
        {description}
        {authorName !== null && <span className={classes.author}>Recorded by {authorName}, Fire/Rescue</span>}
      </div>
    </li>
  );
}
