import { SECTIONS } from '@ten-four/contract/settings/sections';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { SECTION_NAMES, type SectionName } from '@ten-four/contract/settings/settings.values';
import {
  IMPORT_COLUMNS_MAX,
  SETTINGS_FILE,
  SETTINGS_FILE_VERSION,
  TRANSFER_TEXTS,
} from '@ten-four/contract/settings/transfer.values';
import { looksLikeTenCodes, tableOfCells, tableOfObjects } from '#features/settings/import/columns.rules';
import { type CellRow, ROWS_MAX, splitTable } from '#features/settings/import/csv-text.rules';
import type { FileEntry, FileSection, FileSections, Problem, ReadFile } from '#features/settings/import/file';
import { parseJson } from '#features/settings/import/json-text.rules';
import { KNOWN_LISTS } from '#features/settings/import/list-specs.rules';
import { type ReadContext, readList } from '#features/settings/import/read-list.rules';
import { readSnaily, splitCode } from '#features/settings/import/snailycad.rules';
import { invalid, ruleBroken } from '#platform/errors';

/** Detects the file's format. Throws 400 for unknown or badly decoded files, 422 for newer versions or long lists. */
export function readFile(text: string, context: ReadContext): ReadFile {
  const content = text.replace(/^\uFEFF/, '');
  const unreadable = content.indexOf('\uFFFD');
  if (unreadable !== -1) {
    throw invalid(TRANSFER_TEXTS.unreadable(content.slice(0, unreadable).split('\n').length));
  }
  const file = /^\s*[[{]/.test(content) ? readJson(content, context) : readText(content, context);
  if (file === null) throw invalid(TRANSFER_TEXTS.notRecognised);
  checkSizes(file.sections);
  return file;
}

function readText(content: string, context: ReadContext): ReadFile | null {
  const rows = splitTable(content);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  if (width < 2 && rows.length < 2) return null;
  const table = tableOfCells(width === 1 ? withCodesSplit(rows) : rows, listsOf(context));
  return readList(table, { format: 'table', isText: true }, context);
}

/** Splits `10-4 - Affirmative` if most lines start with a code. */
function withCodesSplit(rows: readonly CellRow[]): readonly CellRow[] {
  const lines = { columns: [''], isNamed: false, rows: rows.map((row) => ({ ...row, where: '', id: null })) };
  if (!looksLikeTenCodes(lines, 0)) return rows;
  return rows.map(({ cells: [cell], line }) => {
    const { code, meaning } = splitCode(String(cell));
    return { line, cells: [code, meaning ?? ''] };
  });
}

const listsOf = ({ section }: ReadContext) =>
  KNOWN_LISTS.filter((list) => list.isTable && (section === undefined || list.section === section));

function readJson(content: string, context: ReadContext): ReadFile | null {
  const value = parseJson(content);
  if (Array.isArray(value)) return readEntries(value, context);
  const { format, formatVersion, sections } = Object(value);
  if (format === undefined && sections === undefined) return readMap(value as object, context);
  if (format !== SETTINGS_FILE || !isRecord(sections)) return null;
  if (!Number.isInteger(formatVersion) || formatVersion < 1) return null;
  if (formatVersion > SETTINGS_FILE_VERSION) throw ruleBroken(TRANSFER_TEXTS.newerFile);
  return readSections(sections);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a hand-written object: codes with meanings, a named list, or lists by category. */
function readMap(map: object, context: ReadContext): ReadFile | null {
  const entries = Object.entries(map);
  if (entries.length === 0) return null;
  if (entries.every(([, value]) => typeof value === 'string')) return readEntries(entries, context);
  const lists = entries.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  if (lists.length < entries.length) return null;
  const [only, another] = lists;
  if (only !== undefined && another === undefined) return readEntries(only[1], context);
  const inOne = lists.flatMap(([category, list]) =>
    list.map((entry) => (isRecord(entry) ? { category, ...entry } : entry)),
  );
  return readEntries(inOne, context);
}

function readEntries(entries: readonly unknown[], context: ReadContext): ReadFile | null {
  if (entries.length === 0) return null;
  if (entries.length > ROWS_MAX) throw ruleBroken(TRANSFER_TEXTS.tooManyRows(ROWS_MAX));
  if (entries.every((entry) => Array.isArray(entry) || typeof entry === 'string')) {
    const rows = entries.map((entry) => ({ cells: [entry].flat().slice(0, IMPORT_COLUMNS_MAX), line: null }));
    return readList(tableOfCells(rows, listsOf(context)), { format: 'list', isText: true }, context);
  }
  if (!entries.every(isRecord)) return null;
  const snaily = readSnaily(entries);
  if (snaily === null) {
    const table = tableOfObjects(entries.map((keys) => ({ keys })));
    return readList(table, { format: 'list', isText: false }, context);
  }
  const source = { format: 'SnailyCAD', candidates: snaily.lists, isText: false } as const;
  return readList(tableOfObjects(snaily.entries), source, context);
}

/** Reads Ten-Four's own format, also for packs. */
export function readSections(given: Readonly<Record<string, unknown>>): ReadFile {
  const file: ReadFile = { format: SETTINGS_FILE, sections: {}, problems: [] };
  for (const [name, value] of Object.entries(given)) {
    const section = SECTION_NAMES.find((known) => known === name);
    if (section !== undefined && isRecord(value)) {
      file.sections[section] = readSection(section, value, file.problems);
    } else file.problems.push({ line: null, message: TRANSFER_TEXTS.unknownSection(name.slice(0, 40)) });
  }
  return file;
}

function readSection(section: SectionName, value: Record<string, unknown>, problems: Problem[]): FileSection {
  const { label, fields, lists } = SECTIONS[section];
  const unused = (key: string, where?: string) =>
    problems.push({
      line: null,
      message: TRANSFER_TEXTS.unusedKey(label, key.slice(0, 40)),
      ...(where === undefined ? {} : { where }),
    });
  const read: FileSection = { fields: {}, lists: {} };
  for (const [key, part] of Object.entries(value)) {
    if (Object.hasOwn(fields, key)) read.fields[key] = part;
    else if (!Object.hasOwn(lists, key)) unused(key);
    else {
      const known = new Set([
        '_id',
        ...Object.keys((lists as Record<string, { labels: object }>)[key]?.labels ?? {}),
      ]);
      read.lists[key] = toEntries(label, [part].flat());
      for (const { keys, where } of read.lists[key]) {
        for (const name of Object.keys(keys)) if (!known.has(name)) unused(name, where);
      }
    }
  }
  return read;
}

const toEntries = (label: string, entries: readonly unknown[]): FileEntry[] =>
  entries.map((entry, index) => {
    const keys = isRecord(entry) ? entry : {};
    const id = typeof keys._id === 'string' ? keys._id.toLowerCase() : null;
    return { line: null, where: `${label} ${index + 1}`, id, keys };
  });

/** Throws 422, to bound the work per entry. */
function checkSizes(sections: FileSections): void {
  for (const section of SECTION_NAMES) {
    for (const [list, spec] of Object.entries(SECTIONS[section].lists)) {
      const count = sections[section]?.lists[list]?.length ?? 0;
      if (count > spec.maxEntries) throw ruleBroken(SETTINGS_TEXTS.atMost(spec.maxEntries, spec.label));
    }
  }
}
