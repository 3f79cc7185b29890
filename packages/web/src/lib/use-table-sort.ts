import { useMemo } from 'react';
import { type ColumnSort, nextSort, readSort, sortText, type TableSort } from './table-sort.ts';
import { useAddress } from './use-address.ts';

export interface TableSorting<Key extends string, First extends TableSort<Key> = null> {
  sort: ColumnSort<Key> | First;
  choose: (sort: TableSort<Key>) => void;
  headOf: (column: Key) => { sorted: 'ascending' | 'descending' | undefined; onSort: () => void };
}

/** Stores the sort in the URL as `?calls-sort=-age` unless it is the default. */
export function useTableSort<Key extends string, First extends TableSort<Key>>(
  name: string,
  columns: readonly Key[],
  first: First,
): TableSorting<Key, First> {
  const { search, change } = useAddress();
  const parameter = `${name}-sort`;
  const text = search.get(parameter);
  const sort = useMemo(() => readSort(text, columns, first), [text, columns, first]);
  const press = (column: Key) =>
    change((now) => {
      const next = nextSort(readSort(now.get(parameter), columns, first), column, first);
      return { [parameter]: sortText(next, first) };
    });
  return {
    sort,
    choose: (next) => change({ [parameter]: sortText(next, first) }),
    headOf: (column) => ({
      sorted: sort?.by === column ? (sort.descending ? 'descending' : 'ascending') : undefined,
      onSort: () => press(column),
    }),
  };
}
