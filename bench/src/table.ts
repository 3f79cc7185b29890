import type { Measured } from './rounds.ts';

/** Prints rows as a table of Markdown, which can also be read as it is. All rows have the same columns. */
export function show(rows: readonly Record<string, string | number>[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => String(row[column])));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...lines.map((line) => line[index]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, index) => pad(cell, widths[index] ?? 0)).join(' | ')} |`;
  console.log([line(columns), line(widths.map((width) => '-'.repeat(width))), ...lines.map(line)].join('\n'));
}

const pad = (cell: string, width: number): string =>
  /^[\d.]+$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);

/** From this share of the time on, a server's one thread is what keeps it from answering more. */
const BUSY = 0.8;

/** What keeps the product from answering more: its own thread, or what it waits for. */
export const limitOf = ({ cpu, perSecond }: Measured): string => {
  const busy = (cpu * perSecond) / 1e6;
  return `${busy >= BUSY ? 'own thread' : 'database'} (${Math.round(busy * 100)} % busy)`;
};
