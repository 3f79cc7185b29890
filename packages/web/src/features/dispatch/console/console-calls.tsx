import { Box, Button, Stack } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useSteadyRows } from '#lib/steady-rows.ts';
import { useNow } from '#lib/use-now.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { anyOf, Choices } from '#ui/choices.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Panel } from '#ui/panel.tsx';
import tables from '../board/board-tables.module.css';
import { LoadedBoard } from '../board/loaded-board.tsx';
import {
  AGE_COLUMN,
  CallType,
  NUMBER_COLUMN,
  PLACE_COLUMNS,
  SERVICES_COLUMN,
  ServiceLetters,
  Unassigned,
  useHoldTime,
} from '../calls/call-columns.tsx';
import { isHeld } from '../calls/call-order.ts';
import { furthestResponse } from '../calls/call-responses.ts';
import { ResponseTag } from '../calls/response-tag.tsx';
import { usePanicMarks } from '../panics/use-panics.ts';
import { BoardFooter, BoardMark } from './board-footer.tsx';
import classes from './console-tables.module.css';
import type { ConsoleState } from './use-console.ts';

export function ConsoleCalls({ state }: { state: ConsoleState }) {
  const { view, rows, waiting, canEdit } = state;
  const phone = useBelow('sm');
  const mark = <BoardMark state={state} />;
  return (
    <Panel
      title="Active Calls"
      {...(phone ? { tools: <CountsFilter state={state} /> } : { count: rows.calls.length, mark })}
      actions={
        <>
          {!phone && <StaleFilter state={state} />}
          {!phone && (
            <Choices
              label="Services"
              choices={anyOf(SERVICES, 'All')}
              chosen={view.services}
              onChoose={view.showServices}
            />
          )}
          {canEdit && (
            <Button
              variant={phone || waiting.length === 0 ? 'filled' : 'default'}
              aria-keyshortcuts="Alt+N"
              onClick={() => state.create('call')}
            >
              Create Call
            </Button>
          )}
        </>
      }
    >
      <Stack gap={0} h="100%" mih={0}>
        {phone && <div className={classes.mark}>{mark}</div>}
        <CallTable state={state} />
        <BoardFooter state={state} />
      </Stack>
    </Panel>
  );
}

function CountsFilter({ state }: { state: ConsoleState }) {
  const { view, rows } = state;
  return (
    <>
      <Choices
        label="Show only"
        choices={[
          { value: null, label: 'All', count: rows.counts.all },
          { value: 'unassigned', label: 'Unassigned', count: rows.counts.unassigned },
          { value: 'held', label: 'Held', count: rows.counts.held },
        ]}
        chosen={rows.showOnly}
        onChoose={view.setShowOnly}
      />
      <StaleFilter state={state} />
    </>
  );
}

function StaleFilter({ state: { view, rows } }: { state: ConsoleState }) {
  const isOn = rows.showOnly === 'stale';
  if (rows.stale.length === 0) return null;
  return (
    <Button
      aria-pressed={isOn}
      {...(isOn ? { bg: 'var(--tf-raised)', bd: '1px solid var(--tf-accent)' } : {})}
      onClick={() => view.setShowOnly(isOn ? null : 'stale')}
    >
      Stale {rows.stale.length}
    </Button>
  );
}

function CallTable({ state }: { state: ConsoleState }) {
  const { view, callId, selectedUnits } = state;
  const { rows, onPointer } = useSteadyRows(state.rows.calls);
  const now = useNow();
  const panics = usePanicMarks();
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
    cell: (call) =>
      !state.canEdit || call.units.length > 0 || isHeld(call, now) ? (
        <IconChevronRight size={20} aria-hidden />
      ) : (
        <Button
          size="row"
          aria-label={`Assign units to call ${call.callNumber}`}
          onClick={() => state.openAssign(call)}
        >
          Assign
        </Button>
      ),
  };
  const open = (call: Call, event: MouseEvent | KeyboardEvent) => {
    const assigns = event.ctrlKey || event.metaKey || event.type === 'click';
    if (selectedUnits.length > 0 && assigns) state.assign(call, selectedUnits);
    else state.openCall(call._id);
  };
  return (
    <Box flex={1} mih={0} data-focus="calls" {...onPointer}>
      <LoadedBoard query={state.callsQuery} failed="The calls could not be loaded.">
        {() => (
          <DataTable
            caption="Active Calls"
            columns={[NUMBER_COLUMN, type, SERVICES_COLUMN, ...PLACE_COLUMNS, UNITS_COLUMN, AGE_COLUMN, act]}
            // An empty board shows at once, even under the pointer.
            rows={state.rows.calls.length === 0 ? [] : rows}
            rowId={({ _id }) => _id}
            density="grid"
            layout={`${tables.board} ${classes.console}`}
            onOpen={open}
            rowProps={(call) => ({
              'aria-current': (view.emergencyId === null && call._id === callId) || undefined,
              'data-call': call._id,
              'data-priority': call.priority,
              'data-panic': panics.callIds.has(call._id) || undefined,
              'data-held': isHeld(call, now) || undefined,
            })}
            empty={{ message: 'No active calls.' }}
          />
        )}
      </LoadedBoard>
    </Box>
  );
}

const CALLSIGNS_SHOWN = 2;

const UNITS_COLUMN: TableColumn<Call> = {
  id: 'units',
  header: 'Units',
  cell: (call) => (
    <span data-drop="">
      <Units call={call} />
    </span>
  ),
};

function Units({ call }: { call: Call }) {
  const holdTime = useHoldTime(call);
  const { units, heldReason } = call;
  if (holdTime !== null) return <span title={heldReason ?? undefined}>HELD {holdTime}</span>;
  if (units.length === 0) return <Unassigned />;
  const furthest = furthestResponse(units);
  const callsigns = units.slice(0, CALLSIGNS_SHOWN).map(({ callsign }) => callsign);
  return (
    <span title={units.map(({ callsign, response }) => `${callsign} ${response ?? ''}`.trim()).join(', ')}>
      {furthest !== null && <ResponseTag response={furthest} />} {callsigns.join(' ')}
      {units.length > CALLSIGNS_SHOWN && (
        <span className={tables.dim}> +{units.length - CALLSIGNS_SHOWN}</span>
      )}
    </span>
  );
}
