export interface ColumnSort<Key extends string = string> {
  by: Key;
  descending: boolean;
}

export type TableSort<Key extends string = string> = ColumnSort<Key> | null;

export type SortValue = string | number | null;

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

export function orderBy<Row>(valueIn: (row: Row) => SortValue, descending = false) {
  return (a: Row, b: Row): number => {
    const [left, right] = [valueIn(a), valueIn(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return descending ? compareValues(right, left) : compareValues(left, right);
  };
}

export function nextSort<Key extends string, First extends TableSort<Key>>(
  sort: TableSort<Key>,
  by: Key,
  first: First,
): ColumnSort<Key> | First {
  if (sort?.by !== by) return { by, descending: false };
  return sort.descending ? first : { by, descending: true };
}

export function sortText(sort: TableSort, first: TableSort): string {
  if (sort === null || (sort.by === first?.by && sort.descending === first.descending)) return '';
  return `${sort.descending ? '-' : ''}${sort.by}`;
}

export function readSort<Key extends string, First extends TableSort<Key>>(
  text: string | null,
  columns: readonly Key[],
  first: First,
): ColumnSort<Key> | First {
  const by = columns.find((column) => column === text?.replace(/^-/, ''));
  return by === undefined ? first : { by, descending: text?.startsWith('-') === true };
}
