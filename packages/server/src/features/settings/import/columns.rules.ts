import {
  COLUMN_NAME_MAX,
  IMPORT_COLUMNS_MAX,
  TRANSFER_TEXTS,
} from '@ten-four/contract/settings/transfer.values';
import type { CellRow } from '#features/settings/import/csv-text.rules';
import type { FileEntry } from '#features/settings/import/file';
import { fitsOf, KNOWN_LISTS, type KnownList } from '#features/settings/import/list-specs.rules';
import { ruleBroken } from '#platform/errors';

interface Row extends Omit<FileEntry, 'keys'> {
  cells: readonly unknown[];
}

export interface Table {
  columns: readonly string[];
  rows: readonly Row[];
  isNamed: boolean;
}

export const isEmptyCell = (cell: unknown): boolean =>
  cell === undefined || cell === null || cell === '' || (Array.isArray(cell) && cell.length === 0);

export function shownCell(cell: unknown): string {
  const text = typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : String(cell ?? '');
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

const TITLE_ROWS = 10;

/** Finds the header: the row among the first ten whose cells match the most field names. */
export function tableOfCells(rows: readonly CellRow[], lists: readonly KnownList[]): Table {
  const scores = rows.slice(0, TITLE_ROWS).map(({ cells }) => {
    const names = cells.map(String);
    // A single matching cell is no header.
    return Math.max(0, ...lists.map((list) => mapColumns(list, names).size)) + (isHead(names) ? 0 : -1);
  });
  const max = Math.max(...scores);
  const at = max > 0 ? scores.indexOf(max) : hasUnknownHead(rows) ? 0 : -1;
  const heads = rows[at]?.cells.map(String) ?? [];
  const width = Math.max(0, ...rows.slice(at + 1).map(({ cells }) => cells.length), heads.length);
  return {
    columns: uniqueNames(Array.from({ length: width }, (_, index) => heads[index] ?? '')),
    rows: rows.slice(at + 1).map(({ cells, line }, index) => ({
      line,
      where: line === null ? `Entry ${index + 1}` : '',
      id: null,
      cells,
    })),
    isNamed: at !== -1,
  };
}

function hasUnknownHead([first, ...rest]: readonly CellRow[]): boolean {
  const hasDigit = ({ cells }: CellRow) => cells.some((cell) => /\d/.test(String(cell)));
  return first !== undefined && !hasDigit(first) && rest.filter(hasDigit).length * 2 > rest.length;
}

const isHead = (names: readonly string[]): boolean => !names.some((name) => /^[$€£]?\d+$/.test(name));

export function tableOfObjects(
  entries: readonly { keys: Readonly<Record<string, unknown>>; fallbacks?: Row['fallbacks'] }[],
): Table {
  const columns = [...new Set(entries.flatMap(({ keys }) => Object.keys(keys)))].filter(
    (key) => key !== '_id',
  );
  if (columns.length > IMPORT_COLUMNS_MAX) throw ruleBroken(TRANSFER_TEXTS.tooManyColumns);
  const rows = entries.map(({ keys, fallbacks }, index) => ({
    line: null,
    where: `Entry ${index + 1}`,
    id: typeof keys._id === 'string' ? keys._id.toLowerCase() : null,
    cells: columns.map((key) => (Object.hasOwn(keys, key) ? keys[key] : undefined)),
    ...(fallbacks === undefined ? {} : { fallbacks }),
  }));
  return { columns: uniqueNames(columns), rows, isNamed: true };
}

function uniqueNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((name, index) => {
    const plain = name.trim().slice(0, COLUMN_NAME_MAX - 6) || `Column ${index + 1}`;
    let unique = plain;
    for (let count = 2; seen.has(unique); count += 1) unique = `${plain} (${count})`;
    seen.add(unique);
    return unique;
  });
}

export function mapColumns(list: KnownList, names: readonly string[]): Map<string, number> {
  const fits = names.flatMap((name, column) =>
    [...fitsOf(list, name)].map(([field, rank]) => ({ field, rank, column })),
  );
  const mapped = new Map<string, number>();
  const used = new Set<number>();
  for (const { field, column } of fits.toSorted((a, b) => a.rank - b.rank)) {
    if (mapped.has(field) || used.has(column)) continue;
    mapped.set(field, column);
    used.add(column);
  }
  return mapped;
}

const TEN_CODE = /^(?:10|11|code|signal|status|adam|response)\b|^\d{1,3}-\d/i;

export function looksLikeTenCodes({ rows }: Table, column: number): boolean {
  const cells = rows
    .slice(0, 40)
    .flatMap(({ cells: { [column]: cell } }) => (isEmptyCell(cell) ? [] : [cell]));
  const like = cells.filter((cell) => TEN_CODE.test(String(cell).slice(0, 40)));
  return cells.length > 0 && like.length * 2 > cells.length;
}

/** Guesses the list by its columns; several if equally likely. */
export function guessLists(table: Table, isText: boolean): KnownList[] {
  const fitting = KNOWN_LISTS.filter(({ isTable }) => isTable || !isText).flatMap((list) => {
    const mapped = mapColumns(list, table.columns);
    const fits = list.needed.every((field) => mapped.has(field));
    // Many lists have a title.
    const isEnough = list.id !== 'penal-code.entries' || mapped.size > 1;
    return fits && isEnough ? [{ list, score: mapped.size, mapped }] : [];
  });
  const max = Math.max(0, ...fitting.map(({ score }) => score));
  const best = fitting.filter(({ score }) => score === max);
  const [first, another] = best;
  if (another === undefined && first?.list.id === 'ten-codes.entries' && !areTenCodes(table, first.mapped)) {
    return lists('ten-codes.entries', 'penal-code.entries');
  }
  return best.length > 0 ? best.map(({ list }) => list) : guessByValues(table);
}

/** Distinguishes radio codes from statute numbers. */
function areTenCodes(table: Table, mapped: ReadonlyMap<string, number>): boolean {
  const isOwn = [...mapped].every(([field, column]) => table.columns[column]?.toLowerCase() === field);
  return isOwn || looksLikeTenCodes(table, mapped.get('code') ?? 0);
}

/** Guesses from values when no column name is known. */
function guessByValues(table: Table): KnownList[] {
  if (table.columns.length > 1) {
    return looksLikeTenCodes(table, 0)
      ? lists('ten-codes.entries')
      : KNOWN_LISTS.filter(({ isTable, fields }) => isTable && fields.length > 1);
  }
  return KNOWN_LISTS.filter(({ isTable, needed }) => isTable && needed.length === 1);
}

const lists = (...ids: string[]): KnownList[] => KNOWN_LISTS.filter(({ id }) => ids.includes(id));
