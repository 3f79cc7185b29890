import { Box, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { useCommunity } from '#lib/community.ts';
import { formatDuration } from '#lib/duration.ts';
import { useNow } from '#lib/use-now.ts';
import { Panel } from '#ui/panel.tsx';
import classes from '../board/board-tables.module.css';
import { useActiveCalls } from '../calls/calls.queries.ts';
import { withErrorToast } from '../with-error-toast.ts';
import { consoleActs, useDispatchOf, useWaiting } from './console.queries.ts';
import { timeToUnits } from './fallback.ts';
import { WaitingTable } from './waiting-table.tsx';

interface WaitingCallsProps {
  platform: GamePlatform;
  canEdit: boolean;
  onTaken: (id: string) => void;
}

export function WaitingCalls({ platform, canEdit, onTaken }: WaitingCallsProps) {
  const emergencies = useWaiting(platform).data ?? [];
  const calls = useActiveCalls(platform).data ?? [];
  const acts = consoleActs(useQueryClient());
  if (emergencies.length === 0) return null;
  const take = async (id: string) => {
    const answer = await withErrorToast(
      acts.release(id, {}),
      'The 911 call could not be moved to the board.',
    );
    if (answer !== undefined) onTaken(answer.call._id);
  };
  return (
    <Panel
      title="911"
      count={emergencies.length}
      mark={<span className={classes.hint}>waiting for a dispatcher</span>}
    >
      <WaitingTable
        emergencies={emergencies}
        calls={calls}
        answer={(emergency) => (
          <Answer emergency={emergency} canEdit={canEdit} onTake={() => void take(emergency._id)} />
        )}
      />
    </Panel>
  );
}

interface AnswerProps {
  emergency: Emergency;
  canEdit: boolean;
  onTake: () => void;
}

function Answer({ emergency, canEdit, onTake }: AnswerProps) {
  const { platform, takenBy } = emergency;
  const now = useNow();
  const dispatchers = useDispatchOf(platform).data?.dispatchers;
  const fallback = useCommunity().data?.dispatch.answerFallbackSeconds ?? 0;
  if (takenBy !== null) return <span className={classes.dim}>{takenBy}</span>;
  const hasDispatcher = dispatchers?.length !== 0;
  const left = timeToUnits(emergency, fallback, now);
  if (hasDispatcher && left !== 0) {
    return (
      left !== null && (
        <Box component="span" className={classes.dim} fz={12}>
          to the board in {formatDuration(left)}
        </Box>
      )
    );
  }
  return (
    canEdit && (
      <Button size="row" onClick={onTake}>
        Take to the board
      </Button>
    )
  );
}
