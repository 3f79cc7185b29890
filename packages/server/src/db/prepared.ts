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
export function prepared<P extends Values<P>, R>(
  build: (db: Db, values: Bound<P>) => Compilable<R>,
  { fireAndForget = false } = {},
): (db: Db, values: P) => Promise<R[]> {
  const compiled = new WeakMap<object, Statement<R>>();
  const bound = new Proxy({} as Bound<P>, { get: (_, name) => sql`${new Placeholder(String(name))}` });
  return async (db, values) => {
    // Both engines' handles, and all transactions of one, share their adapter.
    const { adapter } = db.getExecutor();
    const statement = compiled.get(adapter) ?? { ...build(db, bound).compile(), fireAndForget };
    compiled.set(adapter, statement);
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof P] : parameter,
    );
    const { rows } = await db.executeQuery<R>({ ...statement, parameters });
    return rows;
  };
}

/** A write that nobody waits for: its failure is told by what is waited for next, at the latest `commit`. */
export async function fireAndForget(tx: Db, query: Compilable): Promise<void> {
  const statement: Statement = { ...query.compile(), fireAndForget: true };
  await tx.executeQuery(statement);
}

/** Such a write on a hot path. */
export function preparedWrite<P extends Values<P>>(
  build: (db: Db, values: Bound<P>) => Compilable,
): (db: Db, values: P) => Promise<void> {
  const write = prepared(build, { fireAndForget: true });
  return async (db, values) => {
    await write(db, values);
  };
}

/** Inserts rows of a table in one statement, fire and forget; compiled once for each number of rows that comes. */
export function preparedInsert<T extends keyof Tables>(
  table: T,
): (db: Db, rows: readonly Insertable<Tables[T]>[]) => Promise<void> {
  const inserts = new Map<string, (db: Db, values: Record<string, Value>) => Promise<void>>();
  const prepare = (columns: string[], count: number) =>
    preparedWrite<Record<string, Value>>((db, values) => {
      const row = (index: number) => columns.map((column) => [column, values[`${column} ${index}`]]);
      const rows = Array.from({ length: count }, (_, index) => Object.fromEntries(row(index)));
      return (db as unknown as Kysely<Record<string, Record<string, Value>>>).insertInto(table).values(rows);
    });
  return async (db, rows) => {
    const columns = Object.keys(rows[0] ?? {});
    const shape = `${columns} ${rows.length}`;
    const insert = inserts.get(shape) ?? prepare(columns, rows.length);
    inserts.set(shape, insert);
    const values = rows.flatMap((row, index) =>
      Object.entries<Value>(row).map(([column, value]) => [`${column} ${index}`, value]),
    );
    await insert(db, Object.fromEntries(values));
  };
}
