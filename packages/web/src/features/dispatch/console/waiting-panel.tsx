import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import type { ReactNode } from 'react';
import { useCommunity } from '#lib/community.ts';
import { formatDuration } from '#lib/duration.ts';
import { useNow } from '#lib/use-now.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Panel } from '#ui/panel.tsx';
import tables from '../board/board-tables.module.css';
import { LOCATION_COLUMN, POSTAL_COLUMN } from '../calls/call-columns.tsx';
import { similarCalls } from './board-rows.ts';
import classes from './console-tables.module.css';
import { SERVICES_COLUMN } from './service-letters.tsx';

interface WaitingPanelProps {
  emergencies: readonly Emergency[];
  calls: readonly Call[];
  hint: string;
  actions?: ReactNode;
  selectedId?: string | null;
  onSelect?: (id: string) => void;
  answer: (emergency: Emergency) => ReactNode;
}

export function WaitingPanel(props: WaitingPanelProps) {
  const { emergencies, calls, hint, actions, selectedId, onSelect, answer } = props;
  const now = useNow();
  const fallback = useCommunity().data?.dispatch.answerFallbackSeconds ?? 0;
  const waitOf = ({ createdAt }: Emergency) => now - Date.parse(createdAt);
  const columns: TableColumn<Emergency>[] = [
    { id: 'number', header: '#', cell: ({ number }) => emergencyName(number) },
    {
      id: 'type',
      header: 'Type',
      cell: (emergency) => {
        const [duplicate] = similarCalls(emergency, calls);
        return (
          <>
            {emergency.type}
            {duplicate !== undefined && (
              <span className={tables.alike}> like {duplicate.call.callNumber}</span>
            )}
          </>
        );
      },
      titleOf: ({ type }) => type,
    },
    SERVICES_COLUMN,
    LOCATION_COLUMN,
    POSTAL_COLUMN,
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
