import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { readSort, sortText, type TableSort } from '#lib/table-sort.ts';
import classes from './sort-select.module.css';

interface SortSelectProps<Key extends string> {
  /** What is sorted, for screen readers. */
  label: string;
  columns: readonly { key: Key; label: string }[];
  sort: TableSort<Key>;
  /** What the order is called that no column gives. */
  first: string;
  onSort: (sort: TableSort<Key>) => void;
}

/** Sorts a table whose heads have no room. */
export function SortSelect<Key extends string>({
  label,
  columns,
  sort,
  first,
  onSort,
}: SortSelectProps<Key>) {
  const keys = columns.map(({ key }) => key);
  return (
    <NativeSelect
      className={classes.select ?? ''}
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
