import { Button } from '@mantine/core';
import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import { Link } from 'react-router';
import { ApiFailure, failureMessage } from '#lib/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import classes from './civilian-states.module.css';

interface CivilianProblemProps {
  error: Error;
  onRetry: () => void;
}

/** In place of a civilian that is being loaded. */
export function CivilianLoading() {
  return (
    <div className={classes.box}>
      <SkeletonRows rows={8} />
    </div>
  );
}

/** In place of a civilian that could not be loaded. */
export function CivilianProblem({ error, onRetry }: CivilianProblemProps) {
  if (isMissingCivilian(error)) return <MissingCivilian />;
  return (
    <div className={classes.box}>
      <ErrorState message={failureMessage(error, 'This civilian could not be loaded.')} onRetry={onRetry} />
    </div>
  );
}

/** Says that there is no such civilian, with the way back to those that there are. */
export function MissingCivilian() {
  return (
    <div className={classes.box}>
      <EmptyState
        message={CIVILIAN_TEXTS.notFound}
        action={
          <Button component={Link} to="/dashboard/civilian" size="room">
            Back to Your Civilians
          </Button>
        }
      />
    </div>
  );
}

/** Whether there is no such civilian: the id is nobody's, or nothing like an id. */
export function isMissingCivilian(error: Error): boolean {
  return error instanceof ApiFailure && (error.code === 'not_found' || error.code === 'invalid');
}
