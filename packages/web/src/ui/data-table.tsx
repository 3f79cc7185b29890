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

/** A column of a `DataTable`. Define columns of a table with a name outside the component, or memoize them. */
export interface TableColumn<Row> {
  /** Styles find its cells and its head by `data-column`. */
  id: string;
  header: ReactNode;
  /** `isStop` says whether Tab stops at the row: only there may it stop at what is in the cell. */
  cell: (row: Row, isStop: boolean) => ReactNode;
  /** The tooltip of a cell, whose text may be cut. */
  titleOf?: (row: Row) => string | null | undefined;
  /** Marks the cell that names its row. */
  isRowHead?: true;
  /** Sorts a table with a name by the column. Rows without a value come last. */
  sortBy?: (row: Row) => SortValue;
  /** For numbers, money and actions. */
  align?: 'right';
  /** Its place in a folded row: first, at the first line's end, without its head, or on a line of its own; else behind its head. */
  folded?: 'lead' | 'end' | 'bare' | 'line';
}

type RowProps = ComponentProps<'tr'> & { [state: `data-${string}`]: string | number | boolean | undefined };

export interface DataTableProps<Row> {
  caption: string;
  /** Sorts the table by its heads, and keeps the order in the address. Not for lists that come page after page. */
  name?: string;
  columns: readonly TableColumn<Row>[];
  /** The heads that sort rows which come in order. */
  headOf?: ((column: string) => ColumnSorting | undefined) | undefined;
  /** Undefined while they are being loaded. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Shows the rows of a group beneath its name. */
  groupOf?: ((row: Row) => string) | undefined;
  /** Returns the state, style and handlers of a row. */
  rowProps?: (row: Row) => RowProps;
  density?: 'roomy' | 'list' | 'dense' | 'grid';
  /** Lays out the rows of a table whose density is `grid`. */
  layout?: string | undefined;
  /** Where there is no room for columns each row becomes a card of its cells, and its order is chosen above them. */
  folds?: boolean;
  /** Of more than 100 rows, draws only those in or near sight. Not for what may be printed. */
  chunked?: boolean;
  /** Moves from row to row by the arrow keys also where rows do not open. */
  walks?: boolean;
  /** Opens a row, by click or Enter. With it, the arrow keys move from row to row. */
  onOpen?: ((row: Row, event: MouseEvent | KeyboardEvent) => void) | undefined;
  empty?: { message: string; action?: ReactNode };
  failure?: { message: string; onRetry: () => void } | undefined;
}

const FIRST = 'Default order';

/** A table that sorts by its heads, keeps them in sight, and moves from row to row by the arrow keys. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, name, columns, rows, rowId, density = 'roomy', folds = false, onOpen } = props;
  const {
    empty,
    failure,
    headOf: givenHeadOf,
    groupOf,
    chunked = false,
    walks = onOpen !== undefined,
  } = props;
  const sortable = useMemo(
    () => (name === undefined ? [] : columns.filter(sorts).map(({ id }) => id)),
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
    // Where nothing in it takes the focus, the frame itself does: else a keyboard could not scroll it sideways.
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
            first={FIRST}
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
                sorting={sortable.includes(id) ? headOf(id) : givenHeadOf?.(id)}
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
                    columns={columns}
                    isStop={rowId(row) === stop}
                    keys={walks ? keysOf(rowId(row), onOpen && ((event) => onOpen(row, event))) : undefined}
                    rowProps={props.rowProps?.(row)}
                    onOpen={onOpen}
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

const sorts = <Row,>({ sortBy }: TableColumn<Row>) => sortBy !== undefined;

interface TableRowProps<Row> {
  row: Row;
  columns: readonly TableColumn<Row>[];
  rowProps: RowProps | undefined;
  rowIndex: number | undefined;
  isStop: boolean;
  keys: ReturnType<ReturnType<typeof useRowKeys>['keysOf']> | undefined;
  onOpen: DataTableProps<Row>['onOpen'];
}

function TableRow<Row>({ row, rowIndex, columns, isStop, keys, rowProps, onOpen }: TableRowProps<Row>) {
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
      {columns.map((column) => {
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
      })}
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

/** A click on a button or link of the row, or on its open menu, is for that alone. */
function isControl(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('a, button, input, select, textarea, label, [role="menu"]') !== null
  );
}
