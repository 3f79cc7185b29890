/** The column that rows stand by, and which way. */
export interface ColumnSort<Key extends string = string> {
  by: Key;
  descending: boolean;
}

/** How a table stands; null for the order that its rows come in. */
export type TableSort<Key extends string = string> = ColumnSort<Key> | null;

/** What rows are sorted by; null for a row without a value. */
export type SortValue = string | number | null;

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Words by the alphabet, numbers as numbers, also within words. */
function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/** Orders rows by what is read from each; those without a value come last in either direction. */
export function orderBy<Row>(valueIn: (row: Row) => SortValue, descending = false) {
  return (a: Row, b: Row): number => {
    const [left, right] = [valueIn(a), valueIn(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return descending ? compareValues(right, left) : compareValues(left, right);
  };
}

/** What a press on a column's head makes of an order: ascending, descending, as it was at `first`. */
export function nextSort<Key extends string, First extends TableSort<Key>>(
  sort: TableSort<Key>,
  by: Key,
  first: First,
): ColumnSort<Key> | First {
  if (sort?.by !== by) return { by, descending: false };
  return sort.descending ? first : { by, descending: true };
}

/** An order as it stands in the address: 'type', '-type', empty for the one at `first`. */
export function sortText(sort: TableSort, first: TableSort): string {
  if (sort === null || (sort.by === first?.by && sort.descending === first.descending)) return '';
  return `${sort.descending ? '-' : ''}${sort.by}`;
}

/** The order that an address names; what names none of the `columns` is the one at `first`. */
export function readSort<Key extends string, First extends TableSort<Key>>(
  text: string | null,
  columns: readonly Key[],
  first: First,
): ColumnSort<Key> | First {
  const by = columns.find((column) => column === text?.replace(/^-/, ''));
  return by === undefined ? first : { by, descending: text?.startsWith('-') === true };
}
