import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { readSort, sortText, type TableSort } from '#lib/table-sort.ts';
import classes from './sort-select.module.css';

interface SortSelectProps<Key extends string> {
  columns: readonly { key: Key; label: string }[];
  sort: TableSort<Key>;
  /** What the order is called that no column gives. */
  first: string;
  onSort: (sort: TableSort<Key>) => void;
}

/** Sorts a table whose heads have no room. */
export function SortSelect<Key extends string>({ columns, sort, first, onSort }: SortSelectProps<Key>) {
  const keys = columns.map(({ key }) => key);
  return (
    <NativeSelect
      className={classes.select ?? ''}
      size="dense"
      aria-label="Sort"
      value={sortText(sort, null)}
      onChange={({ currentTarget }) => onSort(readSort(currentTarget.value, keys, null))}
      data={[
        { value: '', label: first },
        ...columns.flatMap(({ key, label }) => [
          { value: key, label: `By ${label.toLowerCase()}` },
          { value: `-${key}`, label: `By ${label.toLowerCase()}, descending` },
        ]),
      ]}
    />
  );
}
