import { Box, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { useCommunity } from '#lib/community.ts';
import { formatDuration } from '#lib/duration.ts';
import { useNow } from '#lib/use-now.ts';
import classes from '../board/board-tables.module.css';
import { useActiveCalls } from '../calls/calls.queries.ts';
import { withErrorToast } from '../with-error-toast.ts';
import { consoleActs, useDispatchOf, useWaiting } from './console.queries.ts';
import { timeToUnits } from './fallback.ts';
import { WaitingPanel } from './waiting-panel.tsx';

interface WaitingCallsProps {
  platform: GamePlatform;
  canEdit: boolean;
  onTaken: (id: string) => void;
}

export function WaitingCalls({ platform, ...answering }: WaitingCallsProps) {
  const emergencies = useWaiting(platform).data ?? [];
  const calls = useActiveCalls(platform).data ?? [];
  if (emergencies.length === 0) return null;
  return (
    <WaitingPanel
      emergencies={emergencies}
      calls={calls}
      hint="waiting for a dispatcher"
      answer={(emergency) => <Answer emergency={emergency} {...answering} />}
    />
  );
}

interface AnswerProps extends Omit<WaitingCallsProps, 'platform'> {
  emergency: Emergency;
}

function Answer({ emergency, canEdit, onTaken }: AnswerProps) {
  const { _id, platform, takenBy } = emergency;
  const acts = consoleActs(useQueryClient());
  const now = useNow();
  const dispatchers = useDispatchOf(platform).data?.dispatchers;
  const fallback = useCommunity().data?.dispatch.answerFallbackSeconds ?? 0;
  if (takenBy !== null) return <span className={classes.dim}>{takenBy}</span>;
  const left = timeToUnits(emergency, fallback, now);
  if (dispatchers?.length !== 0 && left !== 0) {
    return (
      left !== null && (
        <Box component="span" className={classes.dim} fz={12}>
          to the board in {formatDuration(left)}
        </Box>
      )
    );
  }
  const take = async () => {
    const answer = await withErrorToast(
      acts.release(_id, {}),
      'The 911 call could not be moved to the board.',
    );
    if (answer !== undefined) onTaken(answer.call._id);
  };
  return (
    canEdit && (
      <Button size="row" onClick={() => void take()}>
        Take to the board
      </Button>
    )
  );
}
