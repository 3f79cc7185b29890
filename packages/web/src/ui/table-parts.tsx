import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { readSort, sortText, type TableSort } from '#lib/table-sort.ts';
import classes from './table.module.css';

/**
 * The roles that the parts of a table have by themselves. A table that lays its rows out otherwise on a phone writes
 * them out: some browsers forget them where an element is no longer displayed as what it is.
 */
export const TABLE_ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

interface ColumnHeadProps {
  /** Names the column for the style of its table. */
  column?: string;
  align?: 'right' | undefined;
  /** With it the head is a button that sorts: `sorted` says which way the rows stand now. */
  sorting?: { sorted: 'ascending' | 'descending' | undefined; onSort: () => void } | undefined;
  children: ReactNode;
}

/** The head of a table's column, which stays in sight while the rows scroll. */
export function ColumnHead({ column, align, sorting, children }: ColumnHeadProps) {
  return (
    <th
      {...TABLE_ROLES.head}
      scope="col"
      className={classes.head}
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
  /** What the order is called that no column gives. */
  first: string;
  onSort: (sort: TableSort<Key>) => void;
}

/** Sorts a table whose heads have no room. */
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
 * What makes the rows of a table be walked by the arrow keys, Home and End: the answer gives the props of a row. Enter
 * opens a row. One row at a time is a stop of the Tab key: the one that last had the focus, or else the first.
 * @param ids of the rows, in the order in which they are shown
 */
export function useRowKeys(ids: readonly string[]) {
  const [current, setCurrent] = useState<string | null>(null);
  const stop = current !== null && ids.includes(current) ? current : ids[0];
  return (id: string, onOpen: (() => void) | undefined) => ({
    tabIndex: id === stop ? 0 : -1,
    onFocus: () => setCurrent(id),
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
      if (event.target !== event.currentTarget) return;
      if (event.key === 'Enter') onOpen?.();
      else moveFocus(event);
    },
  });
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
