import { toDollars } from '@ten-four/contract/common/money';
import { countRows } from '#db/copy-tables';
import type { Db } from '#db/database';
import { listStoredTables } from '#db/table-catalog';
import { sumLedger } from '#operator/operator.store';

/** A number that both sides of a copy must have alike. */
export interface Compared {
  what: string;
  from: number;
  to: number;
}

/** Compares a copy with what it was made from: the rows of each table, and the bank's sums in dollars. */
export async function compare(from: Db, to: Db): Promise<Compared[]> {
  const tables = await listStoredTables(from);
  const [left, right] = [await countRows(from, tables), await countRows(to, tables)];
  const [before, after] = [await sumLedger(from), await sumLedger(to)];
  return [
    ...tables.map(({ name }) => ({ what: name, from: left.get(name) ?? 0, to: right.get(name) ?? 0 })),
    { what: 'money held ($)', from: toDollars(before.held), to: toDollars(after.held) },
    { what: 'money moved ($)', from: toDollars(before.moved), to: toDollars(after.moved) },
  ];
}

/** The numbers beside each other, a line each. */
export function inLines(compared: readonly Compared[]): string[] {
  return compared.map(({ what, from, to }) => {
    const mark = from === to ? '' : '   DIFFERS';
    return `  ${what.padEnd(24)} ${format(from).padStart(14)} ${format(to).padStart(14)}${mark}`;
  });
}

const format = (value: number): string => value.toLocaleString('en-US');
