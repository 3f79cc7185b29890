import { Box, Button } from '@mantine/core';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import classes from '../board/board-tables.module.css';
import type { ConsoleState } from './use-console.ts';
import { WaitingPanel } from './waiting-panel.tsx';

export function ConsoleWaiting({ state }: { state: ConsoleState }) {
  const { view, rows, calls, signature, openEmergency, take } = state;
  const emergencies = rows.waiting;
  const hasTaken = emergencies.some(({ takenBy }) => takenBy !== null && takenBy === signature);
  const oldest = emergencies.find((emergency) => emergency.state === 'Pending')?._id;
  return (
    <WaitingPanel
      emergencies={emergencies}
      calls={calls}
      hint="waiting, oldest first"
      actions={
        <Box component="span" fz={12} visibleFrom="sm">
          <kbd>Alt T</kbd>
        </Box>
      }
      selectedId={view.emergencyId}
      onSelect={openEmergency}
      answer={({ _id, number, takenBy }) =>
        takenBy !== null || signature === null ? (
          <span className={classes.dim}>{takenBy}</span>
        ) : (
          <Button
            size="row"
            variant={_id === oldest && !hasTaken ? 'filled' : 'default'}
            aria-label={`Take ${emergencyName(number)}`}
            onClick={() => take(_id)}
          >
            Take
          </Button>
        )
      }
    />
  );
}
