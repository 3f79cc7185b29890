import { NativeSelect, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { readSort, sortText, type TableSort } from '#lib/table-sort.ts';
import classes from './table.module.css';

/** Explicit, because some browsers drop table roles when `display` changes. */
export const TABLE_ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

export interface ColumnSorting {
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

export const areaOf = (column: string): Record<`--${string}`, string> => ({ '--area': column });

interface ColumnHeadProps {
  column: string;
  align?: 'right' | undefined;
  sorting?: ColumnSorting | undefined;
  children: ReactNode;
}

export function ColumnHead({ column, align, sorting, children }: ColumnHeadProps) {
  return (
    <th
      {...TABLE_ROLES.head}
      scope="col"
      className={classes.head}
      style={areaOf(column)}
      data-column={column}
      data-align={align}
      data-sorts={sorting !== undefined || undefined}
      aria-sort={sorting && (sorting.sorted ?? 'none')}
    >
      {sorting === undefined ? (
        children
      ) : (
        <UnstyledButton className={classes.sort} data-sorted={sorting.sorted} onClick={sorting.onSort}>
          {children}
        </UnstyledButton>
      )}
    </th>
  );
}

interface SortSelectProps<Key extends string> {
  label: string;
  columns: readonly { key: Key; label: string }[];
  sort: TableSort<Key>;
  first: string;
  onSort: (sort: TableSort<Key>) => void;
}

export function SortSelect<Key extends string>(props: SortSelectProps<Key>) {
  const { label, columns, sort, first, onSort } = props;
  const keys = columns.map(({ key }) => key);
  return (
    <NativeSelect
      flex={1}
      miw={0}
      size="dense"
      aria-label={label}
      value={sortText(sort, null)}
      onChange={({ currentTarget }) => onSort(readSort(currentTarget.value, keys, null))}
      data={[
        { value: '', label: first },
        ...columns.flatMap((column) => [
          { value: column.key, label: `By ${column.label.toLowerCase()}` },
          { value: `-${column.key}`, label: `By ${column.label.toLowerCase()}, descending` },
        ]),
      ]}
    />
  );
}

/**
 * Moves between rows with the arrow keys, Home and End; Enter opens. One row is the tab stop. A row must be rendered
 * once it is the stop.
 */
export function useRowKeys(ids: readonly string[]) {
  const [current, setCurrent] = useState<string | null>(null);
  const stop = current !== null && ids.includes(current) ? current : ids[0];
  // Focused once it is rendered.
  const goal = useRef<{ table: Element; id: string } | null>(null);
  useEffect(() => {
    if (goal.current === null) return;
    rowOf(goal.current.table, goal.current.id)?.focus();
    goal.current = null;
  });
  const keysOf = (id: string, onOpen: ((event: KeyboardEvent) => void) | undefined) => ({
    'data-row': id,
    tabIndex: id === stop ? 0 : -1,
    onFocus: () => setCurrent(id),
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
      if (event.target !== event.currentTarget) return;
      if (event.key === 'Enter') {
        // Otherwise the same key would submit the dialog's form.
        event.preventDefault();
        return onOpen?.(event);
      }
      const index = ids.indexOf(id);
      const goals: Record<string, string | undefined> = {
        ArrowUp: ids[index - 1],
        ArrowDown: ids[index + 1],
        Home: ids[0],
        End: ids.at(-1),
      };
      if (!(event.key in goals)) return;
      event.preventDefault();
      const next = goals[event.key];
      const table = event.currentTarget.closest('table');
      if (next === undefined || table === null) return;
      const row = rowOf(table, next);
      if (row !== null) return row.focus();
      goal.current = { table, id: next };
      setCurrent(next);
    },
  });
  return { stop, keysOf };
}

const rowOf = (table: Element, id: string) =>
  table.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
