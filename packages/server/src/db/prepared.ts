import type { Compilable, CompiledQuery, Expression, Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import type { Tables } from '#db/tables';

/** A compiled statement with what the driver does differently about it. */
export interface Statement<R = unknown> extends CompiledQuery<R> {
  /** In a transaction on PostgreSQL nobody waits for its answer (decision 14). */
  readonly fireAndForget?: boolean;
  /** From here to the end of the transaction the driver waits for answers as long as it takes. */
  readonly liftsTimeLimits?: boolean;
}

type Value = string | number | null;
type Values<P> = { [K in keyof P]: Value };
/** What stands for values while a statement is built: it can be put into the statement, and nothing else be done with it. */
export type Bound<P> = { readonly [K in keyof P]: Expression<P[K]> };

/** Stands for a value that comes with each run. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A statement of a hot path: built and compiled at its first run on a database, and only given its values after that. */
export const prepared = <P extends Values<P>, R>(
  build: (db: Db, values: Bound<P>) => Compilable<R>,
): ((db: Db, values: P) => Promise<R[]>) => compiledOnce(build, { fireAndForget: false });

/** The same where there is one row at most. */
export function preparedFirst<P extends Values<P>, R>(build: (db: Db, values: Bound<P>) => Compilable<R>) {
  const read = prepared(build);
  return async (db: Db, values: P): Promise<R | undefined> => (await read(db, values))[0];
}

/** The same for what only writes: fire and forget. Its failure is told by what is waited for next, at the latest `commit`. */
export function preparedWrite<P extends Values<P>>(
  build: (db: Db, values: Bound<P>) => Compilable,
): (db: Db, values: P) => Promise<void> {
  const write = compiledOnce(build, { fireAndForget: true });
  return async (db, values) => {
    await write(db, values);
  };
}

/** Such a write of several rows at once: compiled once for each number of rows, and each set of columns, that comes. */
export function preparedRows<R extends Values<R>>(
  build: (db: Db, rows: Bound<R>[]) => Compilable,
): (db: Db, rows: readonly R[]) => Promise<void> {
  const shapes = new Map<string, Shape>();
  const prepare = (columns: string[], count: number): Shape => {
    const names = Array.from({ length: count }, (_, row) => columns.map((column) => `${column} ${row}`));
    const write = preparedWrite((db, values: Bound<Record<string, Value>>) => {
      const boundRow = (row: string[]) => row.map((name, at) => [columns[at], values[name]]);
      return build(
        db,
        names.map((row) => Object.fromEntries(boundRow(row))),
      );
    });
    return { names, write };
  };
  return async (db, rows) => {
    const [only] = rows;
    const isOne = rows.length === 1 && only !== undefined;
    const columns = isOne ? Object.keys(only) : [...new Set(rows.flatMap(Object.keys))];
    const key = `${columns} ${rows.length}`;
    const shape = shapes.get(key) ?? prepare(columns, rows.length);
    shapes.set(key, shape);
    const values: Record<string, Value> = {};
    for (const [index, row] of (rows as readonly Record<string, Value>[]).entries()) {
      const names = shape.names[index] ?? [];
      for (const [at, column] of columns.entries()) values[names[at] ?? ''] = row[column] ?? null;
    }
    await shape.write(db, values);
  };
}

/** Rows of these columns, so many: what their values are called, row by row, and the statement. */
interface Shape {
  names: readonly string[][];
  write: (db: Db, values: Record<string, Value>) => Promise<void>;
}

/** Inserts rows of a table in one statement, fire and forget. */
export const preparedInsert = <T extends keyof Tables>(table: T) =>
  preparedRows<Record<string, Value>>((db, rows) =>
    (db as unknown as Kysely<Record<string, Record<string, Value>>>).insertInto(table).values(rows),
  ) as unknown as (db: Db, rows: readonly Insertable<Tables[T]>[]) => Promise<void>;

function compiledOnce<P extends Values<P>, R>(
  build: (db: Db, values: Bound<P>) => Compilable<R>,
  how: Pick<Statement, 'fireAndForget'>,
): (db: Db, values: P) => Promise<R[]> {
  const compiled = new WeakMap<object, Statement<R>>();
  const bound = new Proxy({} as Bound<P>, { get: (_, name) => sql`${new Placeholder(String(name))}` });
  return async (db, values) => {
    // Both engines' handles, and all transactions of one, share their adapter.
    const { adapter } = db.getExecutor();
    const statement = compiled.get(adapter) ?? { ...build(db, bound).compile(), ...how };
    compiled.set(adapter, statement);
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof P] : parameter,
    );
    const { rows } = await db.executeQuery<R>({ ...statement, parameters });
    return rows;
  };
}
