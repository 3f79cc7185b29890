import type { Compilable } from 'kysely';
import type { Db } from '#db/database';
import { preparedWrite } from '#db/prepared';

type Value = string | number | null;
type Values = Record<string, Value>;

/**
 * A statement of a hot path that writes several rows at once, for which nobody waits (see `sent-ahead`): built and
 * compiled once for each number of rows that comes. `columns` are those of a row that it uses.
 */
export function preparedRows<R extends { [C in keyof R]: Value }>(
  columns: readonly (keyof R & string)[],
  build: (db: Db, rows: R[]) => Compilable,
): (db: Db, rows: readonly R[]) => Promise<void> {
  const statements = new Map<number, (db: Db, values: Values) => Promise<void>>();
  const nameOf = (row: number, column: string) => `${column} ${row}`;

  const prepare = (count: number) =>
    preparedWrite((db, values: Values) => {
      const row = (index: number) => columns.map((column) => [column, values[nameOf(index, column)]]);
      return build(
        db,
        Array.from({ length: count }, (_, index) => Object.fromEntries(row(index)) as R),
      );
    });

  return async (db, rows) => {
    const statement = statements.get(rows.length) ?? prepare(rows.length);
    statements.set(rows.length, statement);
    const values: Values = {};
    for (const [index, row] of rows.entries()) {
      for (const column of columns) values[nameOf(index, column)] = row[column];
    }
    await statement(db, values);
  };
}
