import { VisuallyHidden } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, type MouseEvent, type ReactNode, useMemo } from 'react';
import { orderBy, type SortValue } from '#lib/table-sort.ts';
import { useTableSort } from '#lib/use-table-sort.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { chunksOf, needsChunks, RowChunk } from './row-chunk.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import classes from './table.module.css';
import {
  areaOf,
  ColumnHead,
  type ColumnSorting,
  SortSelect,
  TABLE_ROLES,
  useRowKeys,
} from './table-parts.tsx';

/** Must be stable: define outside the component or memoize. */
export interface TableColumn<Row> {
  id: string;
  header: ReactNode;
  /** `isStop`: only then may controls in the cell be tab stops. */
  cell: (row: Row, isStop: boolean) => ReactNode;
  titleOf?: (row: Row) => string | null | undefined;
  isRowHead?: true;
  sortBy?: (row: Row) => SortValue;
  align?: 'right';
  folded?: 'lead' | 'end' | 'bare' | 'line';
}

type RowProps = ComponentProps<'tr'> & { [state: `data-${string}`]: string | number | boolean | undefined };

export interface DataTableProps<Row> {
  caption: string;
  /** Not for paged lists. */
  name?: string;
  columns: readonly TableColumn<Row>[];
  headOf?: ((column: string) => ColumnSorting | undefined) | undefined;
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  groupOf?: ((row: Row) => string) | undefined;
  rowProps?: (row: Row) => RowProps;
  density?: 'roomy' | 'list' | 'dense' | 'grid';
  layout?: string | undefined;
  folds?: boolean;
  /** Renders only visible rows above 100. Not for printing. */
  chunked?: boolean;
  walks?: boolean;
  onOpen?: ((row: Row, event: MouseEvent | KeyboardEvent) => void) | undefined;
  empty?: { message: string; action?: ReactNode };
  failure?: { message: string; onRetry: () => void } | undefined;
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, name, columns, rows, rowId, density = 'roomy', folds = false, onOpen } = props;
  const { empty, failure, groupOf, chunked = false, walks = onOpen !== undefined } = props;
  const sortable = useMemo(
    () => columns.flatMap(({ id, sortBy }) => (name === undefined || sortBy === undefined ? [] : [id])),
    [name, columns],
  );
  const { sort, choose, headOf } = useTableSort(name ?? '', sortable, null);
  const sorted = useMemo(() => {
    const sortBy = columns.find(({ id }) => id === sort?.by)?.sortBy;
    return sortBy === undefined ? (rows ?? []) : (rows ?? []).toSorted(orderBy(sortBy, sort?.descending));
  }, [columns, rows, sort]);
  const { stop, keysOf } = useRowKeys(sorted.map(rowId));

  if (failure !== undefined) return <ErrorState {...failure} />;
  if (rows === undefined) return <SkeletonRows height={density === 'dense' ? 32 : 40} />;
  if (rows.length === 0 && empty !== undefined) return <EmptyState {...empty} />;

  const isChunked = chunked && needsChunks(rows);
  const groups = groupsOf(sorted, groupOf);
  return (
    // Focusable if nothing inside is, so that keyboards can scroll it.
    <div
      className={classes.frame}
      data-density={density}
      data-folds={folds || undefined}
      {...(walks || sortable.length > 0 ? {} : { tabIndex: 0 })}
    >
      {folds && rows.length > 1 && sortable.length > 0 && (
        <div className={classes.choice}>
          <SortSelect
            label={`Sort ${caption}`}
            columns={columns.flatMap(({ id, header }) =>
              sortable.includes(id) ? [{ key: id, label: String(header) }] : [],
            )}
            sort={sort}
            first="Default order"
            onSort={choose}
          />
        </div>
      )}
      <table
        {...TABLE_ROLES.table}
        className={`${classes.table} ${props.layout ?? ''}`}
        aria-rowcount={chunked ? rows.length + 1 : undefined}
      >
        <VisuallyHidden component="caption">{caption}</VisuallyHidden>
        <thead {...TABLE_ROLES.group}>
          <tr {...TABLE_ROLES.row}>
            {columns.map(({ id, header, align }) => (
              <ColumnHead
                key={id}
                column={id}
                align={align}
                sorting={sortable.includes(id) ? headOf(id) : props.headOf?.(id)}
              >
                {header}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        {groups.flatMap(({ group, start, own }) => [
          group !== undefined && (
            <tbody key={`group ${group}`} {...TABLE_ROLES.group}>
              <tr {...TABLE_ROLES.row}>
                <th
                  {...TABLE_ROLES.rowHead}
                  scope="rowgroup"
                  colSpan={columns.length}
                  className={classes.group}
                >
                  {group} <span className={classes.count}>{own.length}</span>
                </th>
              </tr>
            </tbody>
          ),
          ...chunksOf(own, isChunked).map((chunk) => (
            <RowChunk
              key={`${group} ${chunk.start}`}
              columns={columns.length}
              rows={chunk.rows.length}
              drawn={!isChunked || chunk.rows.some((row) => rowId(row) === stop)}
            >
              {() =>
                chunk.rows.map((row, index) => (
                  <TableRow
                    key={rowId(row)}
                    row={row}
                    rowIndex={chunked ? start + chunk.start + index + 2 : undefined}
                    table={props}
                    isStop={rowId(row) === stop}
                    keys={walks ? keysOf(rowId(row), onOpen && ((event) => onOpen(row, event))) : undefined}
                  />
                ))
              }
            </RowChunk>
          )),
        ])}
      </table>
    </div>
  );
}

interface TableRowProps<Row> {
  table: DataTableProps<Row>;
  row: Row;
  rowIndex: number | undefined;
  isStop: boolean;
  keys: ReturnType<ReturnType<typeof useRowKeys>['keysOf']> | undefined;
}

function TableRow<Row>({ table, row, rowIndex, isStop, keys }: TableRowProps<Row>) {
  const { columns, onOpen } = table;
  const rowProps = table.rowProps?.(row);
  const cells = useMemo(
    () =>
      columns.map((column) => {
        const Cell = column.isRowHead ? 'th' : 'td';
        return (
          <Cell
            key={column.id}
            {...(column.isRowHead ? { ...TABLE_ROLES.rowHead, scope: 'row' } : TABLE_ROLES.cell)}
            title={column.titleOf?.(row) ?? undefined}
            style={areaOf(column.id)}
            data-column={column.id}
            data-align={column.align}
            data-head={
              column.folded === undefined && typeof column.header === 'string' ? column.header : undefined
            }
            data-folded={column.folded}
          >
            {column.cell(row, isStop)}
          </Cell>
        );
      }),
    [columns, row, isStop],
  );
  return (
    <tr
      {...TABLE_ROLES.row}
      aria-rowindex={rowIndex}
      data-opens={onOpen !== undefined || undefined}
      {...keys}
      onClick={
        onOpen &&
        ((event) => {
          if (!isControl(event.target)) onOpen(row, event);
        })
      }
      {...rowProps}
      onKeyDown={(event) => {
        rowProps?.onKeyDown?.(event);
        if (!event.defaultPrevented) keys?.onKeyDown(event);
      }}
    >
      {cells}
    </tr>
  );
}

function groupsOf<Row>(rows: readonly Row[], groupOf: ((row: Row) => string) | undefined) {
  const groups = new Map<string | undefined, Row[]>();
  for (const row of rows) groups.set(groupOf?.(row), [...(groups.get(groupOf?.(row)) ?? []), row]);
  let start = 0;
  return [...groups].map(([group, own]) => {
    start += own.length;
    return { group, own, start: start - own.length };
  });
}

function isControl(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('a, button, input, select, textarea, label, [role="menu"]') !== null
  );
}
