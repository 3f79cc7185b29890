import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { useMemo } from 'react';
import { formatClock, formatDate, formatDateTime } from '#lib/date-format.ts';
import { serverNow } from '#lib/server-clock.ts';
import type { TableSorting } from '#lib/use-table-sort.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import tables from '../board/board-tables.module.css';
import {
  AGE_COLUMN,
  CallType,
  NUMBER_COLUMN,
  PLACE_COLUMNS,
  ServiceLetters,
  Unassigned,
} from './call-columns.tsx';
import { SORT_KEYS, type SortKey } from './call-order.ts';
import { furthestResponse } from './call-responses.ts';
import classes from './calls-table.module.css';
import { ResponseTag } from './response-tag.tsx';
import { markSeen } from './unseen-calls.ts';

export interface CallsTableProps {
  caption: string;
  calls: readonly Call[];
  sorting?: TableSorting<SortKey>;
  fresh?: ReadonlySet<string>;
  unseen?: ReadonlySet<string>;
  pinned?: ReadonlySet<string>;
  mixed?: boolean;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

export function CallsTable(props: CallsTableProps) {
  const { caption, calls, sorting, fresh, unseen, pinned, mixed = false, selectedId, onSelect } = props;
  const isActive = sorting !== undefined;
  const columns = useMemo(
    (): TableColumn<Call>[] => [
      NUMBER_COLUMN,
      {
        id: 'type',
        header: 'Type',
        cell: (call) => (
          <CallType call={call} isPanic={pinned?.has(call._id)} isUnseen={unseen?.has(call._id)}>
            {mixed ? (
              <span className={classes.typeAndServices}>
                <span title={call.type}>{call.type}</span>
                <ServiceLetters services={call.services} />
              </span>
            ) : (
              call.type
            )}
          </CallType>
        ),
      },
      ...PLACE_COLUMNS,
      ...(isActive ? activeColumns(mixed) : CLOSED_COLUMNS),
      {
        id: 'view',
        header: <VisuallyHidden>View Details</VisuallyHidden>,
        cell: ({ _id, callNumber }) => (
          <Button
            size="row"
            variant="subtle"
            color="dark.2"
            className={classes.details ?? ''}
            aria-label={`View Details of call ${callNumber}`}
            onClick={() => onSelect(_id)}
          >
            <span className={classes.words}>View Details</span>
            <IconChevronRight size={16} aria-hidden />
          </Button>
        ),
      },
    ],
    [mixed, pinned, unseen, isActive, onSelect],
  );
  return (
    <DataTable
      caption={caption}
      columns={columns}
      headOf={(column) => {
        const key = SORT_KEYS.find((one) => one === column);
        return key && sorting?.headOf(key);
      }}
      rows={calls}
      rowId={({ _id }) => _id}
      density="grid"
      layout={`${tables.board} ${classes.calls} ${isActive ? '' : classes.closed} ${mixed ? classes.mixed : ''}`}
      chunked
      onOpen={({ _id }) => onSelect(_id)}
      rowProps={({ _id, priority }) => ({
        onPointerEnter: () => markSeen(_id),
        'aria-current': _id === selectedId || undefined,
        'data-priority': priority,
        'data-fresh': fresh?.has(_id) || undefined,
        'data-unseen': unseen?.has(_id) || undefined,
        'data-panic': pinned?.has(_id) || undefined,
      })}
    />
  );
}

const callsigns = ({ units }: Call) => units.map(({ callsign }) => callsign).join(' ');

const activeColumns = (mixed: boolean): TableColumn<Call>[] => [
  {
    id: 'units',
    header: 'Units',
    cell: (call) => {
      if (call.status === 'Open') return <Unassigned />;
      const furthest = mixed ? furthestResponse(call.units) : null;
      return (
        <>
          {furthest !== null && <ResponseTag response={furthest} />} {callsigns(call)}
        </>
      );
    },
    titleOf: (call) => callsigns(call) || null,
  },
  AGE_COLUMN,
];

const CLOSED_COLUMNS: readonly TableColumn<Call>[] = [
  {
    id: 'units',
    header: 'Disposition',
    cell: ({ disposition }) => disposition,
    titleOf: ({ disposition }) => disposition,
  },
  {
    id: 'age',
    header: 'Closed',
    cell: ({ closedAt }) =>
      closedAt !== null && (
        <time dateTime={closedAt} title={formatDateTime(closedAt)}>
          {formatDate(closedAt) === formatDate(new Date(serverNow()).toISOString())
            ? formatClock(closedAt)
            : formatDate(closedAt)}
        </time>
      ),
  },
];
