import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatDuration } from '#lib/duration.ts';
import { useSteadyRows } from '#lib/steady-rows.ts';
import { useNow } from '#lib/use-now.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { Panel } from '#ui/panel.tsx';
import { ColumnHead, TABLE_ROLES, useRowKeys } from '#ui/table-parts.tsx';
import board from '../board/board.module.css';
import type { Assignee } from '../calls/call-actions.ts';
import { isHeld, urgencyOf } from '../calls/call-order.ts';
import { furthestOf } from '../calls/call-responses.ts';
import { PanicMark } from '../panics/panic-mark.tsx';
import { usePanicMarks } from '../panics/use-panics.ts';
import { CountsFilter, ServicesFilter } from './calls-filter.tsx';
import classes from './console-tables.module.css';
import type { ConsoleView } from './console-view.ts';
import { ResponseTag } from './response-tag.tsx';
import { ServiceHead, ServiceLetters } from './service-letters.tsx';
import type { Rows } from './use-rows.ts';

interface ConsoleCallsProps {
  view: ConsoleView;
  rows: Rows;
  /** Units that are picked: the next call that is chosen gets them. */
  marked: readonly Assignee[];
  selectedId: string | null;
  canEdit: boolean;
  /** Said beside the title: what came while rows are kept in their places, or who dispatches. */
  mark: ReactNode;
  actions: ReactNode;
  /** At the panel's lower edge. */
  foot: ReactNode;
  state: ReactNode;
  onSelect: (id: string) => void;
  onAssign: (call: Call) => void;
  /** Opens the sheet of units for a call. */
  onOpenAssign: (call: Call) => void;
}

/** The active calls, walked by the arrow keys; Ctrl+Enter puts the picked units on one. */
export function ConsoleCalls(props: ConsoleCallsProps) {
  const { view, rows, marked, selectedId, canEdit, mark, actions, foot, state, onSelect, onAssign } = props;
  const { rows: calls, onPointer } = useSteadyRows(rows.calls);
  const phone = useBelow('sm');
  const now = useNow();
  const panics = usePanicMarks();
  const { keysOf } = useRowKeys(calls.map(({ _id }) => _id));
  const choose = (call: Call) => (marked.length > 0 ? onAssign(call) : onSelect(call._id));
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
      <div className={classes.column}>
        {phone && <div className={classes.mark}>{mark}</div>}
        <div className={board.frame} data-focus="calls">
          {state ?? (
            <table {...TABLE_ROLES.table} className={`${board.table} ${classes.table} ${classes.calls}`}>
              <VisuallyHidden component="caption">Active Calls</VisuallyHidden>
              <thead {...TABLE_ROLES.group}>
                <tr {...TABLE_ROLES.row} className={classes.heads}>
                  <ColumnHead column="number">#</ColumnHead>
                  <ColumnHead column="type">Type</ColumnHead>
                  <ColumnHead column="services">
                    <ServiceHead />
                  </ColumnHead>
                  <ColumnHead column="location">Location</ColumnHead>
                  <ColumnHead column="postal">Postal</ColumnHead>
                  <ColumnHead column="units">Units</ColumnHead>
                  <ColumnHead column="age">Age</ColumnHead>
                </tr>
              </thead>
              <tbody {...TABLE_ROLES.group} {...onPointer}>
                {calls.map((call) => {
                  const keys = keysOf(call._id, () => onSelect(call._id));
                  return (
                    <tr
                      key={call._id}
                      {...TABLE_ROLES.row}
                      {...keys}
                      data-call={call._id}
                      className={classes.row}
                      aria-current={call._id === selectedId || undefined}
                      data-priority={call.priority}
                      data-panic={panics.callIds.has(call._id) || undefined}
                      data-held={isHeld(call, now) || undefined}
                      onKeyDown={(event: KeyboardEvent<HTMLTableRowElement>) => {
                        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey))
                          return keys.onKeyDown(event);
                        event.preventDefault();
                        if (marked.length > 0) onAssign(call);
                      }}
                      onClick={({ target }) => {
                        if (!(target instanceof Element && target.closest('button'))) choose(call);
                      }}
                    >
                      <Cells call={call} now={now} isPanic={panics.callIds.has(call._id)} />
                      <td {...TABLE_ROLES.cell} className={classes.act}>
                        {canEdit && call.units.length === 0 && !isHeld(call, now) ? (
                          <Button
                            size="row"
                            aria-label={`Assign units to call ${call.callNumber}`}
                            onClick={() => props.onOpenAssign(call)}
                          >
                            Assign
                          </Button>
                        ) : (
                          <IconChevronRight size={20} aria-hidden />
                        )}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )}
        </div>
        {foot}
      </div>
    </Panel>
  );
}

function Cells({ call, now, isPanic }: { call: Call; now: number; isPanic: boolean }) {
  const { callNumber, priority, type, services, location, postal, createdAt } = call;
  const age = now - Date.parse(createdAt);
  return (
    <>
      <td {...TABLE_ROLES.cell} className={classes.number} title={`Priority ${priority}`}>
        {callNumber}
      </td>
      <td {...TABLE_ROLES.cell} className={classes.type} title={type}>
        {priority === 1 && <IconAlertTriangle className={classes.urgent} size={16} aria-hidden />}
        {isPanic && <PanicMark />}
        <VisuallyHidden>Priority {priority} </VisuallyHidden>
        {type}
        <span className={classes.inline} aria-hidden>
          <ServiceLetters services={services} />
        </span>
      </td>
      <td {...TABLE_ROLES.cell} className={classes.services}>
        <ServiceLetters services={services} />
      </td>
      <td {...TABLE_ROLES.cell} className={classes.location} title={location ?? undefined}>
        {location ?? '–'}
      </td>
      <td {...TABLE_ROLES.cell} className={classes.postal} title={postal ?? undefined}>
        {postal ?? '–'}
      </td>
      <td {...TABLE_ROLES.cell} className={classes.units} data-drop="">
        <Units call={call} now={now} />
      </td>
      <td
        {...TABLE_ROLES.cell}
        className={classes.age}
        data-urgency={isHeld(call, now) ? undefined : urgencyOf(call, age)}
      >
        <time dateTime={createdAt}>{formatDuration(age)}</time>
      </td>
    </>
  );
}

/** How many callsigns a row has room for. */
const NAMED = 2;

/** The furthest response of any unit, then the first callsigns; of a call that waits, why. */
function Units({ call, now }: { call: Call; now: number }) {
  const { units, heldUntil, heldReason } = call;
  if (isHeld(call, now) && heldUntil !== null) {
    return <span title={heldReason ?? undefined}>HELD {formatDuration(Date.parse(heldUntil) - now)}</span>;
  }
  if (units.length === 0) return <span className={classes.unassigned}>UNASSIGNED</span>;
  const furthest = furthestOf(units);
  return (
    <span title={units.map(({ callsign, response }) => `${callsign} ${response ?? ''}`.trim()).join(', ')}>
      {furthest !== null && <ResponseTag response={furthest} />}{' '}
      {units
        .slice(0, NAMED)
        .map(({ callsign }) => callsign)
        .join(' ')}
      {units.length > NAMED && <span className={classes.more}> +{units.length - NAMED}</span>}
    </span>
  );
}
