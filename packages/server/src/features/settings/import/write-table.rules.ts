import { TABLES, type TableName } from '@ten-four/contract/settings/transfer.values';
import type { Entry } from '#features/settings/values.rules';

/** Writes a list as a table, with commas and a byte order mark, as spreadsheets open it. */
export const writeTable = (table: TableName, entries: readonly Entry[]): string =>
  lines(
    table,
    entries.map((entry) => TABLES[table].columns.map((column) => entry[column])),
  );

/** Writes a table with the names of the columns and example rows. */
export const writeTemplate = (table: TableName): string => lines(table, TABLES[table].examples);

function lines(table: TableName, rows: readonly (readonly unknown[])[]): string {
  const written = [TABLES[table].columns, ...rows].map((cells) =>
    cells.map((cell) => quote(guarded(cell))).join(','),
  );
  return `\uFEFF${written.join('\r\n')}\r\n`;
}

/** Spreadsheets take a cell that begins like this for a formula, and calculate it. */
const FORMULA = /^'*[=+\-@]/;

function guarded(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return FORMULA.test(text) ? `'${text}` : text;
}

const quote = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
