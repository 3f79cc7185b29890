import { IMPORT_COLUMNS_MAX, TRANSFER_TEXTS } from '@ten-four/contract/settings/transfer.values';
import { invalid, ruleBroken } from '#platform/errors';

export interface CellRow {
  cells: unknown[];
  line: number | null;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SNIFFED = 16_384;
export const ROWS_MAX = 5000;
const CELLS_MAX = 1000;

/** Trims cells and skips empty rows. Throws 400 for an open quotation mark, 422 for too many rows or columns. */
export function splitTable(text: string): CellRow[] {
  // Excel's delimiter line.
  const [line, named] = /^sep=(.)\r?\n/.exec(text) ?? [];
  const rows =
    named === undefined
      ? splitRows(text, delimiterOf(text), 1)
      : splitRows(text.slice(line?.length), named, 2);
  const filled: CellRow[] = [];
  for (const row of rows) {
    if (row.cells.every((cell) => cell === '')) continue;
    if (filled.push(row) > ROWS_MAX) throw ruleBroken(TRANSFER_TEXTS.tooManyRows(ROWS_MAX));
  }
  return filled;
}

/** Picks the delimiter that gives the most rows of equal length. */
function delimiterOf(text: string): string {
  const end = text.lastIndexOf('\n', SNIFFED);
  const head = text.length <= SNIFFED || end === -1 ? text.slice(0, SNIFFED) : text.slice(0, end);
  const scores = DELIMITERS.map((delimiter) => {
    const counts = new Map<number, number>();
    for (const line of head.split(/\r\n|\r|\n/).filter((one) => one.trim() !== '')) {
      const cells = unquoted(line).split(delimiter).length;
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
    }
    return { delimiter, score: Math.max(0, ...counts.values()) };
  });
  const max = Math.max(...scores.map(({ score }) => score));
  return scores.find(({ score }) => score === max)?.delimiter ?? ',';
}

const unquoted = (line: string): string => line.replace(/"[^"]*"/g, '');

/** Splits rows by hand, because csv-parse creates an error per uneven row, which takes seconds. */
function* splitRows(text: string, delimiter: string, firstLine: number): Generator<CellRow> {
  const ends = new RegExp(
    `[\\r\\n${delimiter === '\t' ? '\\t' : `\\u{${delimiter.codePointAt(0)?.toString(16)}}`}]`,
    'gu',
  );
  let line = firstLine;
  let row: CellRow = { cells: [], line };
  for (let at = 0; at < text.length || row.cells.length > 0; ) {
    const { value, end } = cellAt(text, { at, ends, line });
    addCell(row, value);
    line += linesIn(text.slice(at, end));
    const mark = text[end];
    at = end + 1;
    if (mark === delimiter) continue;
    if (mark === '\r' && text[at] === '\n') at += 1;
    yield row;
    line += 1;
    row = { cells: [], line };
  }
}

function addCell({ cells }: CellRow, value: string): void {
  if (cells.length >= CELLS_MAX || (cells.length >= IMPORT_COLUMNS_MAX && value !== '')) {
    throw ruleBroken(TRANSFER_TEXTS.tooManyColumns);
  }
  cells.push(value);
}

const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** Reads a cell; quotation marks count only around a whole cell. */
function cellAt(text: string, { at, ends, line }: { at: number; ends: RegExp; line: number }) {
  const endFrom = (offset: number) => {
    ends.lastIndex = offset;
    return ends.exec(text)?.index ?? text.length;
  };
  const plainEnd = endFrom(at);
  const start = at + (/^ */.exec(text.slice(at, plainEnd))?.[0].length ?? 0);
  if (text[start] !== '"') return { value: text.slice(at, plainEnd).trim(), end: plainEnd };
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) throw invalid(TRANSFER_TEXTS.openQuote(line));
  const end = endFrom(close);
  const isWhole = text.slice(close + 1, end).trim() === '';
  if (!isWhole) return { value: text.slice(at, plainEnd).trim(), end: plainEnd };
  return {
    value: text
      .slice(start + 1, close)
      .replaceAll('""', '"')
      .trim(),
    end,
  };
}
