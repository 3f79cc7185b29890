import { Box, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from '../board/board-tables.module.css';
import { withErrorToast } from '../with-error-toast.ts';
import { consoleActs } from './console.queries.ts';
import { WaitingTable } from './waiting-table.tsx';

export interface WaitingPanelProps {
  emergencies: readonly Emergency[];
  calls: readonly Call[];
  signature: string | null;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

export function WaitingPanel({ emergencies, calls, signature, selectedId, onSelect }: WaitingPanelProps) {
  const take = useTake(onSelect);
  const hasTaken = emergencies.some(({ takenBy }) => takenBy !== null && takenBy === signature);
  const oldest = emergencies.find(({ state }) => state === 'Pending')?._id;
  return (
    <Panel
      title="911"
      count={emergencies.length}
      mark={<span className={classes.hint}>waiting, oldest first</span>}
      actions={
        <Box component="span" fz={12} visibleFrom="sm">
          <kbd>Alt T</kbd>
        </Box>
      }
    >
      {emergencies.length === 0 ? (
        <EmptyState message="No 911 calls are waiting." />
      ) : (
        <WaitingTable
          emergencies={emergencies}
          calls={calls}
          selectedId={selectedId}
          onSelect={onSelect}
          answer={({ _id, number, takenBy }) =>
            takenBy !== null || signature === null ? (
              <span className={classes.dim}>{takenBy}</span>
            ) : (
              <Button
                size="row"
                variant={_id === oldest && !hasTaken ? 'filled' : 'default'}
                aria-label={`Take ${emergencyName(number)}`}
                onClick={() => void take(_id)}
              >
                Take
              </Button>
            )
          }
        />
      )}
    </Panel>
  );
}

export function useTake(onSelect: (id: string) => void) {
  const acts = consoleActs(useQueryClient());
  return async (id: string, over = false) => {
    onSelect(id);
    await withErrorToast(acts.take(id, over), 'The 911 call could not be taken.');
  };
}
