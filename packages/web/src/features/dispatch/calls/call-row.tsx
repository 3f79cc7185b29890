import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import type { KeyboardEvent, MouseEvent } from 'react';
import { formatClock, formatDate, formatMoment } from '#lib/moments.ts';
import { serverNow } from '#lib/server-clock.ts';
import { TABLE_ROLES } from '#ui/table-parts.tsx';
import { CallAge } from './call-age.tsx';
import classes from './call-row.module.css';
import { markSeen } from './unseen-calls.ts';

interface CallRowProps {
  call: Call;
  /** Its place among all rows. */
  index: number;
  isSelected: boolean;
  isFresh: boolean;
  /** Whether the reader has not looked at it since it came. */
  isUnseen: boolean;
  /** Whether it is of an active panic. */
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
      <td
        {...TABLE_ROLES.cell}
        className={`${classes.cell} ${classes.number}`}
        title={`Priority ${call.priority}`}
      >
        {call.callNumber}
      </td>
      <td
        {...TABLE_ROLES.cell}
        className={`${classes.cell} ${classes.type}`}
        data-urgent={call.priority === 1 || undefined}
      >
        {call.priority === 1 && <IconAlertTriangle className={classes.urgent} size={16} aria-hidden />}
        {isPanic && <span className={classes.panic}>Panic</span>}
        {isUnseen && <span className={classes.new}>New</span>}
        <VisuallyHidden>Priority {call.priority} </VisuallyHidden>
        {call.type}
      </td>
      <td
        {...TABLE_ROLES.cell}
        className={`${classes.cell} ${classes.location}`}
        title={call.location ?? undefined}
      >
        {call.location ?? '–'}
      </td>
      <td
        {...TABLE_ROLES.cell}
        className={`${classes.cell} ${classes.postal}`}
        title={call.postal ?? undefined}
      >
        {call.postal ?? '–'}
      </td>
      {call.status === 'Closed' ? <Outcome call={call} /> : <Waiting call={call} />}
      <td {...TABLE_ROLES.cell} className={`${classes.cell} ${classes.view}`}>
        <Button
          size="row"
          variant="subtle"
          color="dark.2"
          className={classes.details ?? ''}
          aria-label={`View Details of call ${call.callNumber}`}
          onClick={select}
        >
          <span className={classes.words}>View Details</span>
          <IconChevronRight className={classes.arrow} size={16} aria-hidden />
        </Button>
      </td>
    </tr>
  );
}

function Waiting({ call }: { call: Call }) {
  const callsigns = call.units.map(({ callsign }) => callsign).join(' ');
  return (
    <>
      {call.status === 'Open' ? (
        <td {...TABLE_ROLES.cell} className={`${classes.cell} ${classes.units}`} data-unassigned>
          UNASSIGNED
        </td>
      ) : (
        <td {...TABLE_ROLES.cell} className={`${classes.cell} ${classes.units}`} title={callsigns}>
          {callsigns}
        </td>
      )}
      <td {...TABLE_ROLES.cell} className={`${classes.cell} ${classes.age}`}>
        <CallAge call={call} />
      </td>
    </>
  );
}

function Outcome({ call }: { call: Call }) {
  const { closedAt, disposition } = call;
  return (
    <>
      <td
        {...TABLE_ROLES.cell}
        className={`${classes.cell} ${classes.disposition}`}
        title={disposition ?? undefined}
      >
        {disposition}
      </td>
      <td {...TABLE_ROLES.cell} className={`${classes.cell} ${classes.age}`}>
        {closedAt !== null && (
          <time dateTime={closedAt} title={formatMoment(closedAt)}>
            {formatDate(closedAt) === formatDate(new Date(serverNow()).toISOString())
              ? formatClock(closedAt)
              : formatDate(closedAt)}
          </time>
        )}
      </td>
    </>
  );
}
