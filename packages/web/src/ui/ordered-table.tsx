import { VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useBelow } from './breakpoints.ts';
import { DataTable, type DataTableProps, type TableColumn } from './data-table.tsx';
import classes from './ordered-table.module.css';
import { RowActions } from './row-actions.tsx';

export type Side = 'before' | 'after';

interface OrderedTableProps<Row extends { _id: string }>
  extends Pick<DataTableProps<Row>, 'caption' | 'groupOf' | 'headOf' | 'chunked' | 'empty'> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  onOpen?: ((row: Row) => void) | undefined;
  onPlace?: ((row: Row, other: Row, side: Side) => void) | undefined;
  actionsOf?: (row: Row) => { label: string; onClick: () => void }[];
}

const MOVES = [
  { label: 'Move up', step: -1 },
  { label: 'Move down', step: 1 },
] as const;

export function OrderedTable<Row extends { _id: string }>(props: OrderedTableProps<Row>) {
  const { columns, rows, groupOf, onOpen, onPlace, actionsOf, ...table } = props;
  const names = useId();
  const phone = useBelow('sm');
  const frame = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Row | null>(null);
  const [target, setTarget] = useState<{ id: string; side: Side } | null>(null);
  // A moved row may be remounted and keeps the focus.
  const movedRow = useRef<{ id: string; from: number } | null>(null);
  useEffect(() => {
    const { id, from } = movedRow.current ?? {};
    if (id === undefined || rows.findIndex(({ _id }) => _id === id) === from) return;
    frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
    movedRow.current = null;
  });

  const neighbor = (row: Row, step: 1 | -1): Row | undefined => {
    const other = rows[rows.indexOf(row) + step];
    return other !== undefined && groupOf?.(other) === groupOf?.(row) ? other : undefined;
  };
  const moveBy = (row: Row, step: 1 | -1) => {
    const other = neighbor(row, step);
    if (other !== undefined) onPlace?.(row, other, step === 1 ? 'after' : 'before');
  };
  const menuOf = (row: Row) => [
    ...(onOpen === undefined ? [] : [{ label: 'Edit', onClick: () => onOpen(row) }]),
    ...MOVES.filter(({ step }) => onPlace !== undefined && neighbor(row, step) !== undefined).map(
      ({ label, step }) => ({ label, onClick: () => moveBy(row, step) }),
    ),
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

  const rowProps = (row: Row) => ({
    ...dropProps(row),
    className: classes.row,
    'data-dragged': dragged === row || undefined,
    'data-drop': dragged !== null && target?.id === row._id ? target.side : undefined,
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
      if (!event.altKey || step === undefined || onPlace === undefined) return;
      event.preventDefault();
      movedRow.current = { id: row._id, from: rows.indexOf(row) };
      moveBy(row, step);
    },
  });
  const grip: TableColumn<Row> = {
    id: 'grip',
    header: <VisuallyHidden>Move</VisuallyHidden>,
    cell: (row) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse only; the keyboard uses Alt+↑ and Alt+↓
      <span
        draggable
        onDragStart={({ dataTransfer, currentTarget }) => {
          dataTransfer.effectAllowed = 'move';
          dataTransfer.setData('text/plain', row._id);
          const tableRow = currentTarget.closest('tr');
          if (tableRow !== null) dataTransfer.setDragImage(tableRow, 8, 20);
          setDragged(row);
        }}
        onDragEnd={() => {
          setDragged(null);
          setTarget(null);
        }}
      >
        <IconGripVertical size={16} stroke={1.75} aria-hidden />
      </span>
    ),
  };
  const named = columns.map((column, index): TableColumn<Row> => {
    if (index > 0) return column;
    const cell = (row: Row, isStop: boolean) => (
      <span id={`${names}${row._id}`} style={{ display: 'contents' }}>
        {column.cell(row, isStop)}
      </span>
    );
    return { ...column, cell };
  });
  const menu: TableColumn<Row> = {
    id: 'menu',
    header: <VisuallyHidden>Actions</VisuallyHidden>,
    align: 'right',
    folded: 'end',
    cell: (row, isStop) =>
      menuOf(row).length > 0 && (
        <RowActions
          describedBy={`${names}${row._id}`}
          actions={[]}
          more={menuOf(row)}
          compact={phone}
          reached={isStop}
        />
      ),
  };
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-acts={actionsOf !== undefined || undefined}
      data-orders={onPlace !== undefined || undefined}
    >
      <DataTable
        {...table}
        columns={[
          ...(onPlace === undefined || phone ? [] : [grip]),
          ...named,
          ...(actionsOf === undefined ? [] : [menu]),
        ]}
        rows={rows}
        rowId={({ _id }) => _id}
        groupOf={groupOf}
        rowProps={rowProps}
        folds
        walks
        onOpen={onOpen}
      />
    </div>
  );
}

function sideOf({ clientY, currentTarget }: DragEvent<HTMLElement>): Side {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? 'before' : 'after';
}
