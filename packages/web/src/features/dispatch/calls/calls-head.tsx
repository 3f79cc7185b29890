import { VisuallyHidden } from '@mantine/core';
import type { TableSorting } from '#lib/use-table-sort.ts';
import { ColumnHead, TABLE_ROLES } from '#ui/table-parts.tsx';
import type { SortKey } from './call-order.ts';
import classes from './calls-table.module.css';

interface CallsHeadProps {
  /** Absent for closed calls. */
  sorting: TableSorting<SortKey> | undefined;
}

/** Those that the active calls sort by. */
export const CALL_COLUMNS: readonly { key: SortKey; label: string }[] = [
  { key: 'number', label: '#' },
  { key: 'type', label: 'Type' },
  { key: 'location', label: 'Location' },
  { key: 'postal', label: 'Postal' },
  { key: 'units', label: 'Units' },
  { key: 'age', label: 'Age' },
];
/** Those of the closed calls, with the widths that they take. */
const CLOSED = [
  { column: 'number', label: '#' },
  { column: 'type', label: 'Type' },
  { column: 'location', label: 'Location' },
  { column: 'postal', label: 'Postal' },
  { column: 'units', label: 'Disposition' },
  { column: 'closed', label: 'Closed' },
] as const;

/** The heads of the columns; those of active calls sort them. */
export function CallsHead({ sorting }: CallsHeadProps) {
  return (
    <thead {...TABLE_ROLES.group}>
      <tr {...TABLE_ROLES.row} className={classes.heads} data-still={sorting === undefined || undefined}>
        {sorting === undefined
          ? CLOSED.map(({ column, label }) => (
              <ColumnHead key={column} column={column}>
                {label}
              </ColumnHead>
            ))
          : CALL_COLUMNS.map(({ key, label }) => (
              <ColumnHead key={key} column={key} sorting={sorting.headOf(key)}>
                {label}
              </ColumnHead>
            ))}
        <ColumnHead column="view">
          <VisuallyHidden>View Details</VisuallyHidden>
        </ColumnHead>
      </tr>
    </thead>
  );
}
