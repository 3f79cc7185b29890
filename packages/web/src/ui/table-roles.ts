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
