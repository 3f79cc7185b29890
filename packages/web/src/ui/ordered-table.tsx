import { VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useBelow } from './breakpoints.ts';
import type { TableColumn } from './data-table.tsx';
import classes from './ordered-table.module.css';
import { RowActions } from './row-actions.tsx';
import { ALL_DRAWN, chunksOf, RowChunk } from './row-chunk.tsx';
import table from './table.module.css';
import { ColumnHead, TABLE_ROLES, useRowKeys } from './table-parts.tsx';

/** Where a row is put: right before or right after another one. */
export type Side = 'before' | 'after';

interface OrderedTableProps<Row extends { _id: string }> {
  caption: string;
  /** The first column names the row. */
  columns: readonly TableColumn<Row>[];
  /** As they are shown; those of a group one after the other. */
  rows: readonly Row[];
  groupOf?: ((row: Row) => string) | undefined;
  /** What makes heads sort, by the ids of columns. */
  headOf?: ((column: string) => Parameters<typeof ColumnHead>[0]['sorting']) | undefined;
  /** Opens a row, by click or Enter. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Puts a row elsewhere; undefined where the order is not to be changed now. */
  onPlace?: ((row: Row, other: Row, side: Side) => void) | undefined;
  /** What else a row's menu offers; without it rows have none. */
  actionsOf?: (row: Row) => { label: string; onClick: () => void }[];
  /** It may be printed: all of it is drawn, however long it is. */
  printed?: boolean;
}

/**
 * Rows in an order that is the reader's to make: dragged by their grips, moved by Alt+↑ and Alt+↓ or from their menus. In
 * groups a row stays within its own. Long ones are drawn near sight only.
 */
export function OrderedTable<Row extends { _id: string }>(props: OrderedTableProps<Row>) {
  const { caption, columns, rows, groupOf, headOf, onOpen, onPlace, actionsOf, printed = false } = props;
  const names = useId();
  const phone = useBelow('sm');
  const frame = useRef<HTMLDivElement>(null);
  const { stop, keysOf } = useRowKeys(rows.map(({ _id }) => _id));
  const [dragged, setDragged] = useState<Row | null>(null);
  const [target, setTarget] = useState<{ id: string; side: Side } | null>(null);
  // A row that was moved may be put into the page anew, and keeps the focus.
  const moved = useRef<{ id: string; from: number } | null>(null);
  useEffect(() => {
    const { id, from } = moved.current ?? {};
    if (id === undefined || rows.findIndex(({ _id }) => _id === id) === from) return;
    frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
    moved.current = null;
  });

  const neighbour = (row: Row, step: 1 | -1): Row | undefined => {
    const other = rows[rows.indexOf(row) + step];
    return other !== undefined && groupOf?.(other) === groupOf?.(row) ? other : undefined;
  };
  const moveBy = (row: Row, step: 1 | -1) => {
    const other = neighbour(row, step);
    if (other !== undefined) onPlace?.(row, other, step === 1 ? 'after' : 'before');
  };
  const menuOf = (row: Row) => [
    ...(onOpen === undefined ? [] : [{ label: 'Edit', onClick: () => onOpen(row) }]),
    ...(onPlace === undefined || neighbour(row, -1) === undefined
      ? []
      : [{ label: 'Move up', onClick: () => moveBy(row, -1) }]),
    ...(onPlace === undefined || neighbour(row, 1) === undefined
      ? []
      : [{ label: 'Move down', onClick: () => moveBy(row, 1) }]),
    ...(actionsOf?.(row) ?? []),
  ];
  const dropProps = (row: Row) =>
    dragged === null || onPlace === undefined || groupOf?.(dragged) !== groupOf?.(row)
      ? {}
      : {
          onDragOver: (event: DragEvent<HTMLTableRowElement>) => {
            event.preventDefault();
            setTarget({ id: row._id, side: sideOf(event) });
          },
          onDrop: (event: DragEvent<HTMLTableRowElement>) => {
            event.preventDefault();
            if (row !== dragged) onPlace(dragged, row, sideOf(event));
          },
        };

  const rowOf = (row: Row) => {
    const keys = keysOf(row._id, onOpen && (() => onOpen(row)));
    return (
      <tr
        key={row._id}
        {...TABLE_ROLES.row}
        {...keys}
        {...dropProps(row)}
        className={classes.row}
        data-opens={onOpen !== undefined || undefined}
        data-dragged={dragged === row || undefined}
        data-drop={dragged !== null && target?.id === row._id ? target.side : undefined}
        onKeyDown={(event: KeyboardEvent<HTMLTableRowElement>) => {
          const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
          if (!event.altKey || step === undefined || onPlace === undefined) return keys.onKeyDown(event);
          event.preventDefault();
          moved.current = { id: row._id, from: rows.indexOf(row) };
          moveBy(row, step);
        }}
        onClick={(event: MouseEvent) => {
          if (!(event.target instanceof Element && event.target.closest('a, button'))) onOpen?.(row);
        }}
      >
        {onPlace !== undefined && !phone && (
          <td {...TABLE_ROLES.cell} className={classes.grip}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: for the mouse alone; the keyboard has Alt+↑ and Alt+↓ */}
            <span
              draggable
              onDragStart={({ dataTransfer, currentTarget }) => {
                dataTransfer.effectAllowed = 'move';
                dataTransfer.setData('text/plain', row._id);
                const whole = currentTarget.closest('tr');
                if (whole !== null) dataTransfer.setDragImage(whole, 8, 20);
                setDragged(row);
              }}
              onDragEnd={() => {
                setDragged(null);
                setTarget(null);
              }}
            >
              <IconGripVertical size={16} stroke={1.75} aria-hidden />
            </span>
          </td>
        )}
        {columns.map((column, index) => (
          <td
            key={column.id}
            {...TABLE_ROLES.cell}
            id={index === 0 ? `${names}${row._id}` : undefined}
            data-align={column.align}
            data-head={column.folded === undefined ? column.header : undefined}
            data-folded={column.folded}
          >
            {column.cell(row)}
          </td>
        ))}
        {actionsOf !== undefined && (
          <td {...TABLE_ROLES.cell} className={classes.menu} data-align="right" data-folded="end">
            <RowMenuOf
              describedBy={`${names}${row._id}`}
              actions={menuOf(row)}
              compact={phone}
              reached={row._id === stop}
            />
          </td>
        )}
      </tr>
    );
  };
  const width = columns.length + 2;
  const chunked = rows.length > ALL_DRAWN && !printed;
  return (
    <div
      ref={frame}
      className={`${table.frame} ${classes.frame}`}
      data-folds
      data-acts={actionsOf !== undefined || undefined}
      data-orders={onPlace !== undefined || undefined}
    >
      <table {...TABLE_ROLES.table} className={table.table} aria-rowcount={rows.length + 1}>
        <VisuallyHidden component="caption">{caption}</VisuallyHidden>
        <thead {...TABLE_ROLES.group}>
          <tr {...TABLE_ROLES.row}>
            {onPlace !== undefined && !phone && (
              <td {...TABLE_ROLES.cell} className={`${table.head} ${classes.grip}`} data-head="" />
            )}
            {columns.map(({ id, header, align }) => (
              <ColumnHead key={id} align={align} sorting={headOf?.(id)}>
                {header}
              </ColumnHead>
            ))}
            {actionsOf !== undefined && (
              <ColumnHead>
                <VisuallyHidden>Actions</VisuallyHidden>
              </ColumnHead>
            )}
          </tr>
        </thead>
        {groupsOf(rows, groupOf).flatMap(({ group, own }) => [
          group !== null && (
            <tbody key={`group ${group}`} {...TABLE_ROLES.group}>
              <tr {...TABLE_ROLES.row}>
                <th {...TABLE_ROLES.rowHead} scope="rowgroup" colSpan={width} className={classes.group}>
                  {group} <span className={classes.count}>{own.length}</span>
                </th>
              </tr>
            </tbody>
          ),
          ...chunksOf(own, chunked).map(({ start, rows: some }) => (
            <RowChunk
              key={`${group} ${start}`}
              columns={width}
              rows={some.length}
              drawn={!chunked || some.some(({ _id }) => _id === stop)}
            >
              {() => some.map(rowOf)}
            </RowChunk>
          )),
        ])}
      </table>
    </div>
  );
}

/** The menu of a row alone, as wide on every screen; where it offers nothing, its place. */
function RowMenuOf(props: {
  describedBy: string;
  actions: { label: string; onClick: () => void }[];
  compact: boolean;
  reached: boolean;
}) {
  const { actions, ...place } = props;
  if (actions.length === 0) return null;
  return <RowActions {...place} actions={[]} more={actions} />;
}

function groupsOf<Row>(rows: readonly Row[], groupOf: ((row: Row) => string) | undefined) {
  if (groupOf === undefined) return [{ group: null, own: [...rows] }];
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row]);
  return [...groups].map(([group, own]) => ({ group, own }));
}

/** Whether the pointer is over the upper or the lower half of a row. */
function sideOf({ clientY, currentTarget }: DragEvent<HTMLElement>): Side {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? 'before' : 'after';
}
