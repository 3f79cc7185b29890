import { Box, Button } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { ReactNode } from 'react';
import { useCommunity } from '#lib/community.ts';
import { formatDuration } from '#lib/duration.ts';
import { useNow } from '#lib/use-now.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Dim } from '#ui/dim.tsx';
import { Panel } from '#ui/panel.tsx';
import tables from '../board/board-tables.module.css';
import { PLACE_COLUMNS, SERVICES_COLUMN } from '../calls/call-columns.tsx';
import { useActiveCalls } from '../calls/calls.queries.ts';
import { similarCalls } from './board-rows.ts';
import { useChangeEmergency, useDispatchOf, useWaiting } from './console.queries.ts';
import classes from './console-tables.module.css';
import { timeToUnits } from './fallback.ts';
import type { ConsoleState } from './use-console.ts';

interface WaitingCallsProps {
  platform: GamePlatform;
  canEdit: boolean;
  onTaken: (id: string) => void;
}

/** Shows the 911 calls on the board of officers and medics. */
export function WaitingCalls({ platform, ...answering }: WaitingCallsProps) {
  const emergencies = useWaiting(platform).data ?? [];
  const calls = useActiveCalls(platform).data ?? [];
  if (emergencies.length === 0) return null;
  return (
    <WaitingPanel
      emergencies={emergencies}
      calls={calls}
      hint="waiting for a dispatcher"
      answer={(emergency) => <UnitAnswer emergency={emergency} {...answering} />}
    />
  );
}

interface UnitAnswerProps extends Omit<WaitingCallsProps, 'platform'> {
  emergency: Emergency;
}

function UnitAnswer({ emergency, canEdit, onTaken }: UnitAnswerProps) {
  const { _id, platform, takenBy } = emergency;
  const change = useChangeEmergency();
  const now = useNow();
  const dispatchers = useDispatchOf(platform).data?.dispatchers;
  const fallback = useCommunity().data?.dispatch.answerFallbackSeconds ?? 0;
  if (takenBy !== null) return <Dim>{takenBy}</Dim>;
  const timeLeft = timeToUnits(emergency, fallback, now);
  if (dispatchers?.length !== 0 && timeLeft !== 0) {
    return timeLeft !== null && <Dim fz={12}>to the board in {formatDuration(timeLeft)}</Dim>;
  }
  const take = async () => {
    const failed = 'The 911 call could not be moved to the board.';
    const answer = await change('POST /api/911/:id/release', _id, failed, {});
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

/** Shows the 911 calls on the console. */
export function ConsoleWaiting({ state }: { state: ConsoleState }) {
  const { view, rows, calls, ownName, openEmergency, take } = state;
  const emergencies = rows.waiting;
  const hasTaken = emergencies.some(({ takenBy }) => takenBy !== null && takenBy === ownName);
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
        takenBy !== null || ownName === null ? (
          <Dim>{takenBy}</Dim>
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

function duplicateNote(emergency: Emergency, calls: readonly Call[]): string {
  const [duplicate] = similarCalls(emergency, calls);
  return duplicate === undefined ? '' : ` possible duplicate of ${duplicate.call.callNumber}`;
}

interface WaitingPanelProps {
  emergencies: readonly Emergency[];
  calls: readonly Call[];
  hint: string;
  actions?: ReactNode;
  selectedId?: string | null;
  onSelect?: (id: string) => void;
  answer: (emergency: Emergency) => ReactNode;
}

function WaitingPanel(props: WaitingPanelProps) {
  const { emergencies, calls, hint, actions, selectedId, onSelect, answer } = props;
  const now = useNow();
  const fallback = useCommunity().data?.dispatch.answerFallbackSeconds ?? 0;
  const waitOf = ({ createdAt }: Emergency) => now - Date.parse(createdAt);
  const columns: TableColumn<Emergency>[] = [
    { id: 'number', header: '#', cell: ({ number }) => emergencyName(number) },
    {
      id: 'type',
      header: 'Type',
      cell: (emergency) => (
        <>
          {emergency.type}
          <span className={tables.alike}>{duplicateNote(emergency, calls)}</span>
        </>
      ),
      titleOf: (emergency) => `${emergency.type}${duplicateNote(emergency, calls)}`,
    },
    SERVICES_COLUMN,
    ...PLACE_COLUMNS,
    { id: 'units', header: 'Answer', cell: answer },
    {
      id: 'age',
      header: 'Wait',
      cell: (emergency) => (
        <time className={tables.age} dateTime={emergency.createdAt}>
          {formatDuration(waitOf(emergency))}
        </time>
      ),
    },
  ];
  return (
    <Panel
      title="911"
      count={emergencies.length}
      mark={<span className={tables.hint}>{hint}</span>}
      actions={actions}
    >
      <DataTable
        caption="911 calls"
        columns={columns}
        rows={emergencies}
        rowId={({ _id }) => _id}
        density="grid"
        layout={`${tables.board} ${classes.console} ${classes.waiting}`}
        walks
        onOpen={onSelect && (({ _id }) => onSelect(_id))}
        rowProps={(emergency) => ({
          'aria-current': emergency._id === selectedId || undefined,
          'data-over': (fallback > 0 && waitOf(emergency) >= fallback * 500) || undefined,
        })}
        empty={{ message: 'No 911 calls are waiting.' }}
      />
    </Panel>
  );
}
