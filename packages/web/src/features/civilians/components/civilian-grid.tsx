import { Button, Skeleton } from '@mantine/core';
import { failureMessage } from '#lib/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useCivilians } from '../civilians.queries.ts';
import { CivilianCard } from './civilian-card.tsx';
import classes from './civilian-grid.module.css';

interface CivilianGridProps {
  /** What the button of an empty list does. */
  onAdd: () => void;
}

/** The user's civilians as cards, with what there is to say while there are none. */
export function CivilianGrid({ onAdd }: CivilianGridProps) {
  const civilians = useCivilians();
  if (civilians.isPending) return <LoadingCards />;
  if (civilians.data === undefined) {
    return (
      <div className={classes.box}>
        <ErrorState
          message={failureMessage(civilians.error, 'Your civilians could not be loaded.')}
          onRetry={() => void civilians.refetch()}
        />
      </div>
    );
  }
  if (civilians.data.length === 0) {
    return (
      <div className={classes.box}>
        <EmptyState
          message="No civilians found."
          action={
            <Button size="room" variant="filled" onClick={onAdd}>
              + Add Civilian
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <>
      {civilians.isError && (
        <div className={classes.stale} role="status">
          This list may be out of date.
          <Button onClick={() => void civilians.refetch()}>Retry</Button>
        </div>
      )}
      <ul className={classes.grid}>
        {civilians.data.map((civilian) => (
          <li key={civilian._id}>
            <CivilianCard civilian={civilian} />
          </li>
        ))}
      </ul>
    </>
  );
}

function LoadingCards() {
  return (
    <div>
      <p className={classes.loading} role="status">
        Loading...
      </p>
      <div className={classes.grid} aria-hidden="true">
        {['first', 'second', 'third'].map((card) => (
          <div className={classes.skeleton} key={card}>
            <Skeleton height={48} width={48} />
            <Skeleton height={14} width="60%" />
            <Skeleton height={14} width="80%" />
            <Skeleton height={14} width="50%" />
          </div>
        ))}
      </div>
    </div>
  );
}
