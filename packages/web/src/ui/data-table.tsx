import { VisuallyHidden } from '@mantine/core';
import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortDirection,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import { ColumnHead } from './column-head.tsx';
import classes from './data-table.module.css';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TABLE_ROLES } from './table-roles.ts';

/** A column of a `DataTable`. Define columns outside the component, or memoize them. */
export interface TableColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the column sorts by; without it the column does not sort. Rows without a value come last. */
  sortBy?: (row: Row) => string | number | null;
  /** Numbers, money and actions stand at the right. */
  align?: 'right';
  /**
   * How the cell stands in a folded row: first, or at the end of the first line; later on, without its head, among the
   * others or on a line of its own. Without it the head stands before it.
   */
  folded?: 'lead' | 'end' | 'bare' | 'line';
}

interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined while they are being loaded. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  density?: 'roomy' | 'dense';
  /** Where there is no room for columns each row becomes a card of its cells, and the heads sort all the same. */
  folds?: boolean;
  /** Opens a row, by click or Enter. With it, the arrow keys move from row to row. */
  onOpen?: (row: Row) => void;
  empty: { message: string; action?: ReactNode };
  /** Why the rows could not be loaded, and how to try again. */
  failure?: { message: string; onRetry: () => void } | undefined;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
const NO_ROWS: never[] = [];

/** A table that sorts by its heads, keeps them in sight and is walked by the arrow keys. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, density = 'roomy', folds = false, onOpen, empty, failure } = props;
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? NO_ROWS,
    getRowId: rowId,
    enableSortingRemoval: false,
  });
  const sorted = table.getRowModel().rows;

  // One row at a time is a stop of the Tab key: the one that last had the focus, or else the first.
  const [current, setCurrent] = useState<string | null>(null);
  const stop = sorted.some((row) => row.id === current) ? current : sorted[0]?.id;

  if (failure !== undefined) return <ErrorState {...failure} />;
  if (rows === undefined) return <SkeletonRows height={density === 'dense' ? 32 : 40} />;
  if (rows.length === 0) return <EmptyState {...empty} />;

  const byId = new Map(columns.map((column) => [column.id, column]));
  const reachable = onOpen !== undefined || columns.some((column) => column.sortBy !== undefined);
  return (
    // Where nothing in it takes the focus, the frame itself does: else a keyboard could not scroll it sideways.
    <div
      className={classes.frame}
      data-density={density}
      data-folds={folds || undefined}
      {...(reachable ? {} : { tabIndex: 0 })}
    >
      <table {...TABLE_ROLES.table} className={classes.table}>
        <VisuallyHidden component="caption">{caption}</VisuallyHidden>
        <thead {...TABLE_ROLES.group}>
          <tr {...TABLE_ROLES.row}>
            {table.getFlatHeaders().map(({ column }) => (
              <ColumnHead
                key={column.id}
                align={byId.get(column.id)?.align}
                sorting={
                  column.getCanSort()
                    ? { sorted: directionOf(column.getIsSorted()), onSort: () => column.toggleSorting() }
                    : undefined
                }
              >
                {byId.get(column.id)?.header}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody {...TABLE_ROLES.group}>
          {sorted.map((row) => (
            <tr
              key={row.id}
              {...TABLE_ROLES.row}
              {...(onOpen === undefined
                ? {}
                : {
                    tabIndex: row.id === stop ? 0 : -1,
                    onFocus: () => setCurrent(row.id),
                    onClick: (event: MouseEvent) => {
                      if (!isControl(event.target)) onOpen(row.original);
                    },
                    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
                      if (event.target !== event.currentTarget) return;
                      if (event.key === 'Enter') onOpen(row.original);
                      else moveFocus(event);
                    },
                  })}
            >
              {columns.map((column) => (
                <td
                  key={column.id}
                  {...TABLE_ROLES.cell}
                  data-align={column.align}
                  data-head={column.folded === undefined ? column.header : undefined}
                  data-folded={column.folded}
                >
                  {column.cell(row.original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function definitionOf<Row extends object>({ id, sortBy }: TableColumn<Row>): ColumnDef<typeof features, Row> {
  return {
    id,
    accessorFn: (row) => sortBy?.(row) ?? undefined,
    enableSorting: sortBy !== undefined,
    sortUndefined: 'last',
    sortDescFirst: false,
    sortFn: (a, b, column) => compare(a.getValue(column), b.getValue(column)),
  };
}

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

function directionOf(sorted: false | SortDirection): 'ascending' | 'descending' | undefined {
  if (sorted === false) return undefined;
  return sorted === 'asc' ? 'ascending' : 'descending';
}

/** A click on a button or link of the row is for that alone. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, select, textarea, label') !== null;
}

function moveFocus(event: KeyboardEvent<HTMLTableRowElement>): void {
  const { previousElementSibling, nextElementSibling, parentElement } = event.currentTarget;
  const goals: Record<string, Element | null | undefined> = {
    ArrowUp: previousElementSibling,
    ArrowDown: nextElementSibling,
    Home: parentElement?.firstElementChild,
    End: parentElement?.lastElementChild,
  };
  if (!(event.key in goals)) return;
  event.preventDefault();
  const goal = goals[event.key];
  if (goal instanceof HTMLElement) goal.focus();
}
