import { Box, Button, Stack } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { formatDuration } from '#lib/duration.ts';
import { useSteadyRows } from '#lib/steady-rows.ts';
import { useNow } from '#lib/use-now.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Panel } from '#ui/panel.tsx';
import tables from '../board/board-tables.module.css';
import type { Assignee } from '../calls/call-actions.ts';
import {
  AGE_COLUMN,
  CallType,
  LOCATION_COLUMN,
  NUMBER_COLUMN,
  POSTAL_COLUMN,
} from '../calls/call-columns.tsx';
import { isHeld } from '../calls/call-order.ts';
import { furthestOf } from '../calls/call-responses.ts';
import { usePanicMarks } from '../panics/use-panics.ts';
import { CountsFilter, ServicesFilter } from './calls-filter.tsx';
import classes from './console-tables.module.css';
import type { ConsoleView } from './console-view.ts';
import { ResponseTag } from './response-tag.tsx';
import { SERVICES_COLUMN, ServiceLetters } from './service-letters.tsx';
import type { Rows } from './use-rows.ts';

interface ConsoleCallsProps {
  view: ConsoleView;
  rows: Rows;
  marked: readonly Assignee[];
  selectedId: string | null;
  canEdit: boolean;
  mark: ReactNode;
  actions: ReactNode;
  foot: ReactNode;
  state: ReactNode;
  onSelect: (id: string) => void;
  onAssign: (call: Call) => void;
  onOpenAssign: (call: Call) => void;
}

export function ConsoleCalls(props: ConsoleCallsProps) {
  const { view, rows, marked, selectedId, canEdit, mark, actions, foot, state, onSelect, onAssign } = props;
  const { rows: calls, onPointer } = useSteadyRows(rows.calls);
  const phone = useBelow('sm');
  const now = useNow();
  const panics = usePanicMarks();
  const hasMarked = marked.length > 0;
  const type: TableColumn<Call> = {
    id: 'type',
    header: 'Type',
    cell: (call) => (
      <CallType call={call} isPanic={panics.callIds.has(call._id)}>
        {call.type}
        <Box component="span" hiddenFrom="sm" ml={8} className={classes.inline} aria-hidden>
          <ServiceLetters services={call.services} />
        </Box>
      </CallType>
    ),
    titleOf: ({ type }) => type,
  };
  const act: TableColumn<Call> = {
    id: 'act',
    header: 'Assign',
    cell: (call) => <Act call={call} canEdit={canEdit} onAssign={props.onOpenAssign} />,
  };
  const open = (call: Call, event: MouseEvent | KeyboardEvent) => {
    const assigns = event.ctrlKey || event.metaKey || event.type === 'click';
    if (hasMarked && assigns) onAssign(call);
    else onSelect(call._id);
  };
  return (
    <Panel
      title="Active Calls"
      {...(phone ? { tools: <CountsFilter view={view} rows={rows} /> } : { count: rows.calls.length, mark })}
      actions={
        <>
          {!phone && <ServicesFilter view={view} rows={rows} />}
          {actions}
        </>
      }
    >
      <Stack gap={0} h="100%" mih={0}>
        {phone && <div className={classes.mark}>{mark}</div>}
        <Box flex={1} mih={0} data-focus="calls" {...onPointer}>
          {state ?? (
            <DataTable
              caption="Active Calls"
              columns={[
                NUMBER_COLUMN,
                type,
                SERVICES_COLUMN,
                LOCATION_COLUMN,
                POSTAL_COLUMN,
                UNITS_COLUMN,
                AGE_COLUMN,
                act,
              ]}
              rows={calls}
              rowId={({ _id }) => _id}
              density="grid"
              layout={`${tables.board} ${classes.console}`}
              onOpen={open}
              rowProps={(call) => ({
                'aria-current': call._id === selectedId || undefined,
                'data-call': call._id,
                'data-priority': call.priority,
                'data-panic': panics.callIds.has(call._id) || undefined,
                'data-held': isHeld(call, now) || undefined,
              })}
            />
          )}
        </Box>
        {foot}
      </Stack>
    </Panel>
  );
}

function Act({ call, canEdit, onAssign }: { call: Call; canEdit: boolean; onAssign: (call: Call) => void }) {
  const now = useNow();
  if (!canEdit || call.units.length > 0 || isHeld(call, now))
    return <IconChevronRight size={20} aria-hidden />;
  return (
    <Button size="row" aria-label={`Assign units to call ${call.callNumber}`} onClick={() => onAssign(call)}>
      Assign
    </Button>
  );
}

const NAMED = 2;

function Units({ call }: { call: Call }) {
  const now = useNow();
  const { units, heldUntil, heldReason } = call;
  if (isHeld(call, now) && heldUntil !== null) {
    return <span title={heldReason ?? undefined}>HELD {formatDuration(Date.parse(heldUntil) - now)}</span>;
  }
  if (units.length === 0) return <span className={tables.unassigned}>UNASSIGNED</span>;
  const furthest = furthestOf(units);
  return (
    <span title={units.map(({ callsign, response }) => `${callsign} ${response ?? ''}`.trim()).join(', ')}>
      {furthest !== null && <ResponseTag response={furthest} />}{' '}
      {units
        .slice(0, NAMED)
        .map(({ callsign }) => callsign)
        .join(' ')}
      {units.length > NAMED && <span className={tables.dim}> +{units.length - NAMED}</span>}
    </span>
  );
}

const UNITS_COLUMN: TableColumn<Call> = {
  id: 'units',
  header: 'Units',
  cell: (call) => (
    <span data-drop="">
      <Units call={call} />
    </span>
  ),
};
