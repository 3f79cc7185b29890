import { TABLES, type TableName } from '@ten-four/contract/settings/transfer.values';
import type { Entry } from '#features/settings/values.rules';

/** Writes a CSV file with a byte order mark for spreadsheets. */
export function writeTable(table: TableName, entries: readonly Entry[]): string {
  const rows = entries.map((entry) => TABLES[table].columns.map((column) => entry[column]));
  return lines(table, rows);
}

export const writeTemplate = (table: TableName): string => lines(table, TABLES[table].examples);

function lines(table: TableName, rows: readonly (readonly unknown[])[]): string {
  const written = [TABLES[table].columns, ...rows].map((cells) =>
    cells.map((cell) => quote(guarded(cell))).join(','),
  );
  return `\uFEFF${written.join('\r\n')}\r\n`;
}

/** Spreadsheets would evaluate these cells. */
const FORMULA = /^'*[=+\-@]/;

function guarded(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return FORMULA.test(text) ? `'${text}` : text;
}

const quote = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
