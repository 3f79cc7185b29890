import { SECTIONS } from '@ten-four/contract/settings/sections';
import type { PenalEntry } from '@ten-four/contract/settings/sections/penal-code.section';
import { TABLES, type TableName, TRANSFER_TEXTS } from '@ten-four/contract/settings/transfer.values';
import { parse } from 'csv-parse/sync';
import type { FileEntry, Problem, ReadFile } from '#features/settings/import/file';
import type { Entry } from '#features/settings/values.rules';

const DELIMITERS = [',', ';', '\t'];
/** Columns that hold a whole number; an empty cell says nothing. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'fine',
  'fineMin',
  'fineMax',
  'jail',
  'jailMin',
  'jailMax',
] satisfies (keyof PenalEntry)[]);
/** By the one of which a table's first line shows what it is. */
const MARKS: Record<TableName, string> = { 'ten-codes': 'code', 'penal-code': 'title' };

/** The 10-codes or the penal code as a table whose first line names its columns; null where it is none. */
export function readTable(text: string): ReadFile | null {
  for (const delimiter of DELIMITERS) {
    const [heads] = split(text, delimiter, 1);
    const columns = heads?.cells.map((head) => head.toLowerCase()) ?? [];
    const section = (Object.keys(TABLES) as TableName[]).find((name) => columns.includes(MARKS[name]));
    if (section !== undefined) return readRows(text, { delimiter, columns, section });
  }
  return null;
}

function readRows(
  text: string,
  { delimiter, columns, section }: { delimiter: string; columns: string[]; section: TableName },
): ReadFile {
  // The heads, and one more than there may be, so that too many are noticed.
  const most = SECTIONS[section].lists.entries.most + 2;
  const known = TABLES[section].map((name) => ({ name, at: columns.indexOf(name.toLowerCase()) }));
  const entries: FileEntry[] = [];
  const problems: Problem[] = [];
  for (const { cells, line } of split(text, delimiter, most).slice(1)) {
    const given = known.flatMap(({ name, at }) => {
      const cell = unguarded(cells[at] ?? '');
      return cell === '' ? [] : [{ name, value: AMOUNTS.has(name) ? readAmount(cell) : cell }];
    });
    const bad = given.find(({ value }) => value === null);
    if (bad !== undefined) problems.push({ line, message: TRANSFER_TEXTS.noNumber(bad.name) });
    else {
      const keys = Object.fromEntries(given.map(({ name, value }) => [name, value]));
      entries.push({ line, where: '', id: null, keys });
    }
  }
  return { format: 'table', sections: { [section]: { fields: {}, lists: { entries } } }, problems };
}

/** The first rows of a table, without empty ones, each with the line that it begins in; none of what is no table. */
function split(text: string, delimiter: string, most: number): { cells: string[]; line: number }[] {
  try {
    const rows = parse(text, {
      delimiter,
      to: most,
      info: true,
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => {
      const within = record.reduce((lines, cell) => lines + cell.split('\n').length - 1, 0);
      return { cells: record, line: info.lines - within };
    });
  } catch {
    // An open quotation mark, say.
    return [];
  }
}

/** 150, $150 or 1,500; null for anything else. */
function readAmount(cell: string): number | null {
  const [, digits] = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.0{1,2})?$/.exec(cell) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}

/** A list as a table, with commas and a byte order mark, as spreadsheets open it. */
export function writeTable(section: TableName, entries: readonly Entry[]): string {
  const rows = entries.map((entry) => TABLES[section].map((column) => guarded(entry[column])));
  const lines = [[...TABLES[section]], ...rows].map((cells) => cells.map(quote).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** Spreadsheets take a cell that begins like this for a formula, and calculate it. */
const FORMULA = /^'*[=+\-@]/;
const ESCAPED = /^'(?='*[=+\-@])/;

function guarded(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return FORMULA.test(text) ? `'${text}` : text;
}
const unguarded = (cell: string): string => cell.replace(ESCAPED, '');

const quote = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
