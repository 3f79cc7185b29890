import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { ComponentProps } from 'react';
import { formatDuration } from '#lib/duration.ts';
import { formatClock, formatDate, formatMoment } from '#lib/moments.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useNow } from '#lib/use-now.ts';
import type { TableSorting } from '#lib/use-table-sort.ts';
import { ALL_DRAWN, chunksOf, RowChunk } from '#ui/row-chunk.tsx';
import { ColumnHead, TABLE_ROLES, useRowKeys } from '#ui/table-parts.tsx';
import board from '../board/board.module.css';
import { ResponseTag } from '../console/response-tag.tsx';
import { ServiceLetters } from '../console/service-letters.tsx';
import { PanicMark } from '../panics/panic-mark.tsx';
import { type SortKey, urgencyOf } from './call-order.ts';
import { furthestOf } from './call-responses.ts';
import classes from './calls-table.module.css';
import { markSeen } from './unseen-calls.ts';

export interface CallsTableProps {
  caption: string;
  calls: readonly Call[];
  /** With it, these are active calls; without it closed ones, which keep the order they come in. */
  sorting?: TableSorting<SortKey>;
  fresh?: ReadonlySet<string>;
  unseen?: ReadonlySet<string>;
  /** The ids of those that stand on top: of active panics. */
  pinned?: ReadonlySet<string>;
  /** More than the police are there: each call says whom it needs, and how far its units are. */
  mixed?: boolean;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

export const CALL_COLUMNS: readonly { key: SortKey; label: string }[] = [
  { key: 'number', label: '#' },
  { key: 'type', label: 'Type' },
  { key: 'location', label: 'Location' },
  { key: 'postal', label: 'Postal' },
  { key: 'units', label: 'Units' },
  { key: 'age', label: 'Age' },
];
const CLOSED_LABELS: Partial<Record<SortKey, string>> = { units: 'Disposition', age: 'Closed' };

const NONE: ReadonlySet<string> = new Set();
/** A table of calls, walked by the arrow keys; Enter or a click selects one. Narrow, a row takes two lines. */
export function CallsTable(props: CallsTableProps) {
  const { caption, calls, sorting, fresh = NONE, unseen = NONE, pinned = NONE } = props;
  const { mixed = false, selectedId, onSelect } = props;
  const { stop, keysOf } = useRowKeys(calls.map(({ _id }) => _id));
  const chunked = calls.length > ALL_DRAWN;
  const rowOf = (call: Call, index: number) => {
    const select = () => onSelect(call._id);
    return (
      <tr
        key={call._id}
        {...TABLE_ROLES.row}
        {...keysOf(call._id, select)}
        onPointerEnter={() => markSeen(call._id)}
        onClick={({ target }) => {
          if (!(target instanceof Element && target.closest('button'))) select();
        }}
        className={classes.row}
        aria-rowindex={index + 2}
        aria-current={call._id === selectedId || undefined}
        data-priority={call.priority}
        data-fresh={fresh.has(call._id) || undefined}
        data-unseen={unseen.has(call._id) || undefined}
        data-panic={pinned.has(call._id) || undefined}
      >
        <Cells
          call={call}
          mixed={mixed}
          isUnseen={unseen.has(call._id)}
          isPanic={pinned.has(call._id)}
          onSelect={select}
        />
      </tr>
    );
  };
  return (
    <div className={board.frame}>
      <table
        {...TABLE_ROLES.table}
        className={`${board.table} ${classes.table}`}
        aria-rowcount={calls.length + 1}
        data-closed={sorting === undefined || undefined}
      >
        <VisuallyHidden component="caption">{caption}</VisuallyHidden>
        <thead {...TABLE_ROLES.group}>
          <tr {...TABLE_ROLES.row} className={classes.heads}>
            {CALL_COLUMNS.map(({ key, label }) => (
              <ColumnHead key={key} column={key} sorting={sorting?.headOf(key)}>
                {sorting === undefined ? (CLOSED_LABELS[key] ?? label) : label}
              </ColumnHead>
            ))}
            <ColumnHead column="view">
              <VisuallyHidden>View Details</VisuallyHidden>
            </ColumnHead>
          </tr>
        </thead>
        {chunksOf(calls, chunked).map(({ start, rows }) => (
          <RowChunk
            key={start}
            columns={7}
            rows={rows.length}
            drawn={!chunked || rows.some(({ _id }) => _id === stop)}
          >
            {() => rows.map((call, offset) => rowOf(call, start + offset))}
          </RowChunk>
        ))}
      </table>
    </div>
  );
}

interface CellsProps {
  call: Call;
  mixed: boolean;
  isUnseen: boolean;
  isPanic: boolean;
  onSelect: () => void;
}

/** Of active calls with units and age, of closed ones with what came of them and when. */
function Cells({ call, mixed, isUnseen, isPanic, onSelect }: CellsProps) {
  return (
    <>
      <Cell mono column="number" title={`Priority ${call.priority}`}>
        {call.callNumber}
      </Cell>
      <Cell column="type">
        {call.priority === 1 && <IconAlertTriangle className={classes.urgent} size={16} aria-hidden />}
        {isPanic && <PanicMark />}
        {isUnseen && <span className={classes.new}>New</span>}
        <VisuallyHidden>Priority {call.priority} </VisuallyHidden>
        {mixed ? (
          <span className={classes.whom}>
            <span title={call.type}>{call.type}</span>
            <ServiceLetters services={call.services} />
          </span>
        ) : (
          call.type
        )}
      </Cell>
      <Cell column="location" title={call.location ?? undefined}>
        {call.location ?? '–'}
      </Cell>
      <Cell mono column="postal" title={call.postal ?? undefined}>
        {call.postal ?? '–'}
      </Cell>
      {call.status === 'Closed' ? <Outcome call={call} /> : <Waiting call={call} mixed={mixed} />}
      <Cell column="view">
        <Button
          size="row"
          variant="subtle"
          color="dark.2"
          className={classes.details ?? ''}
          aria-label={`View Details of call ${call.callNumber}`}
          onClick={onSelect}
        >
          <span className={classes.words}>View Details</span>
          <IconChevronRight size={16} aria-hidden />
        </Button>
      </Cell>
    </>
  );
}

function Waiting({ call, mixed }: { call: Call; mixed: boolean }) {
  const furthest = mixed ? furthestOf(call.units) : null;
  const callsigns = call.units.map(({ callsign }) => callsign).join(' ');
  const isOpen = call.status === 'Open';
  return (
    <>
      <Cell mono column="units" data-unassigned={isOpen || undefined} title={isOpen ? undefined : callsigns}>
        {furthest !== null && <ResponseTag response={furthest} />} {isOpen ? 'UNASSIGNED' : callsigns}
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
