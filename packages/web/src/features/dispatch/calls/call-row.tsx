import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { formatDuration } from '#lib/duration.ts';
import { formatClock, formatDate, formatMoment } from '#lib/moments.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useNow } from '#lib/use-now.ts';
import { TABLE_ROLES } from '#ui/table-parts.tsx';
import { PanicMark } from '../panics/panic-mark.tsx';
import { urgencyOf } from './call-order.ts';
import classes from './calls-table.module.css';
import { markSeen } from './unseen-calls.ts';

interface CallRowProps {
  call: Call;
  index: number;
  isSelected: boolean;
  isFresh: boolean;
  isUnseen: boolean;
  isPanic: boolean;
  /** Whether the Tab key stops here. */
  isStop: boolean;
  onFocus: () => void;
  /** Keys that are not for the row itself. */
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>, index: number) => void;
  onSelect: (id: string) => void;
}

/** A call in a list: active ones with units and age, closed ones with what came of them and when. */
export function CallRow(props: CallRowProps) {
  const { call, index, isSelected, isFresh, isUnseen, isPanic, isStop, onFocus, onKeyDown, onSelect } = props;
  const select = () => onSelect(call._id);
  return (
    <tr
      {...TABLE_ROLES.row}
      {...{
        tabIndex: isStop ? 0 : -1,
        onFocus,
        onPointerEnter: () => markSeen(call._id),
        onClick: (event: MouseEvent) => {
          if (!(event.target instanceof Element && event.target.closest('button'))) select();
        },
        onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
          if (event.target !== event.currentTarget) return;
          if (event.key === 'Enter') select();
          else onKeyDown(event, index);
        },
      }}
      className={classes.row}
      aria-rowindex={index + 2}
      aria-current={isSelected || undefined}
      data-call={call._id}
      data-priority={call.priority}
      data-fresh={isFresh || undefined}
      data-unseen={isUnseen || undefined}
      data-panic={isPanic || undefined}
    >
      <Cell mono column="number" title={`Priority ${call.priority}`}>
        {call.callNumber}
      </Cell>
      <Cell column="type">
        {call.priority === 1 && <IconAlertTriangle className={classes.urgent} size={16} aria-hidden />}
        {isPanic && <PanicMark />}
        {isUnseen && <span className={classes.new}>New</span>}
        <VisuallyHidden>Priority {call.priority} </VisuallyHidden>
        {call.type}
      </Cell>
      <Cell column="location" title={call.location ?? undefined}>
        {call.location ?? '–'}
      </Cell>
      <Cell mono column="postal" title={call.postal ?? undefined}>
        {call.postal ?? '–'}
      </Cell>
      {call.status === 'Closed' ? <Outcome call={call} /> : <Waiting call={call} />}
      <Cell column="view">
        <Button
          size="row"
          variant="subtle"
          color="dark.2"
          className={classes.details ?? ''}
          aria-label={`View Details of call ${call.callNumber}`}
          onClick={select}
        >
          <span className={classes.words}>View Details</span>
          <IconChevronRight size={16} aria-hidden />
        </Button>
      </Cell>
    </tr>
  );
}

function Waiting({ call }: { call: Call }) {
  const callsigns = call.units.map(({ callsign }) => callsign).join(' ');
  const isOpen = call.status === 'Open';
  return (
    <>
      <Cell mono column="units" data-unassigned={isOpen || undefined} title={isOpen ? undefined : callsigns}>
        {isOpen ? 'UNASSIGNED' : callsigns}
      </Cell>
      <Cell mono column="age">
        <CallAge call={call} />
      </Cell>
    </>
  );
}

function Outcome({ call: { closedAt, disposition } }: { call: Call }) {
  const today = formatDate(new Date(serverNow()).toISOString());
  return (
    <>
      <Cell column="units" title={disposition ?? undefined}>
        {disposition}
      </Cell>
      <Cell mono column="age">
        {closedAt !== null && (
          <time dateTime={closedAt} title={formatMoment(closedAt)}>
            {formatDate(closedAt) === today ? formatClock(closedAt) : formatDate(closedAt)}
          </time>
        )}
      </Cell>
    </>
  );
}

function Cell({ column, mono, ...cell }: ComponentProps<'td'> & { column: string; mono?: boolean }) {
  return (
    <td {...TABLE_ROLES.cell} data-column={column} data-mono={mono} style={{ gridArea: column }} {...cell} />
  );
}

/** How old a call is, second by second; amber, then red, where it waits for a unit for long. */
export function CallAge({ call }: { call: Call }) {
  const age = useNow() - Date.parse(call.createdAt);
  return (
    <time
      className={classes.age}
      dateTime={call.createdAt}
      title={formatMoment(call.createdAt)}
      data-urgency={urgencyOf(call, age)}
    >
      {formatDuration(age)}
    </time>
  );
}
