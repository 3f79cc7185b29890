import { VisuallyHidden } from '@mantine/core';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { orderBy, type SortValue } from '#lib/table-sort.ts';
import { useTableSort } from '#lib/use-table-sort.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import classes from './table.module.css';
import { ColumnHead, type ColumnSorting, SortSelect, TABLE_ROLES, useRowKeys } from './table-parts.tsx';

/** A column of a `DataTable`. Define columns outside the component, or memoize them. */
export interface TableColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the column of a table with a name sorts by; without it the column does not sort. Rows without a value come last. */
  sortBy?: (row: Row) => SortValue;
  /** Numbers, money and actions stand at the right. */
  align?: 'right';
  /** Its place in a folded row: first, at the first line's end, without its head, or on a line of its own; else behind its head. */
  folded?: 'lead' | 'end' | 'bare' | 'line';
}

interface DataTableProps<Row> {
  caption: string;
  /** With it the table sorts, and the address keeps how. A list that comes page after page could not be sorted. */
  name?: string;
  columns: readonly TableColumn<Row>[];
  /** The heads that have the server order the list, by their column. */
  ordering?: Readonly<Record<string, ColumnSorting>>;
  /** Undefined while they are being loaded. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  density?: 'roomy' | 'list' | 'dense';
  /** Where there is no room for columns each row becomes a card of its cells, and its order is chosen above them. */
  folds?: boolean;
  /** Opens a row, by click or Enter. With it, the arrow keys move from row to row. */
  onOpen?: (row: Row) => void;
  empty: { message: string; action?: ReactNode };
  failure?: { message: string; onRetry: () => void } | undefined;
}

const FIRST = 'Default order';

/** A table that sorts by its heads, keeps them in sight and is walked by the arrow keys. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, name, columns, rows, rowId, density = 'roomy', folds = false, onOpen } = props;
  const { empty, failure, ordering } = props;
  const sortable = useMemo(
    () => (name === undefined ? [] : columns.filter(sorts).map(({ id }) => id)),
    [name, columns],
  );
  const { sort, choose, headOf } = useTableSort(name ?? '', sortable, null);
  const sorted = useMemo(() => {
    const sortBy = columns.find(({ id }) => id === sort?.by)?.sortBy;
    return sortBy === undefined ? (rows ?? []) : (rows ?? []).toSorted(orderBy(sortBy, sort?.descending));
  }, [columns, rows, sort]);
  const { keysOf } = useRowKeys(sorted.map(rowId));

  if (failure !== undefined) return <ErrorState {...failure} />;
  if (rows === undefined) return <SkeletonRows height={density === 'dense' ? 32 : 40} />;
  if (rows.length === 0) return <EmptyState {...empty} />;

  const reachable = onOpen !== undefined || sortable.length > 0;
  return (
    // Where nothing in it takes the focus, the frame itself does: else a keyboard could not scroll it sideways.
    <div
      className={classes.frame}
      data-density={density}
      data-folds={folds || undefined}
      {...(reachable ? {} : { tabIndex: 0 })}
    >
      {folds && rows.length > 1 && sortable.length > 0 && (
        <div className={classes.choice}>
          <SortSelect
            label={`Sort ${caption}`}
            columns={columns.flatMap(({ id, header }) =>
              sortable.includes(id) ? [{ key: id, label: header }] : [],
            )}
            sort={sort}
            first={FIRST}
            onSort={choose}
          />
        </div>
      )}
      <table {...TABLE_ROLES.table} className={classes.table}>
        <VisuallyHidden component="caption">{caption}</VisuallyHidden>
        <thead {...TABLE_ROLES.group}>
          <tr {...TABLE_ROLES.row}>
            {columns.map(({ id, header, align }) => (
              <ColumnHead
                key={id}
                align={align}
                sorting={sortable.includes(id) ? headOf(id) : ordering?.[id]}
              >
                {header}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody {...TABLE_ROLES.group}>
          {sorted.map((row) => (
            <tr
              key={rowId(row)}
              {...TABLE_ROLES.row}
              {...(onOpen === undefined
                ? {}
                : {
                    ...keysOf(rowId(row), () => onOpen(row)),
                    onClick: (event: MouseEvent) => {
                      if (!isControl(event.target)) onOpen(row);
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
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const sorts = <Row,>({ sortBy }: TableColumn<Row>) => sortBy !== undefined;

/** A click on a button or link of the row is for that alone. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, select, textarea, label') !== null;
}
