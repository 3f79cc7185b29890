import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from '#db/database';
import { SENT_AHEAD } from '#db/sent-ahead';

/** Stands for a value that comes with each run. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Values = Record<string, string | number | null>;

/**
 * A query of a hot path: built and compiled at its first run on a database, and only given its values after that.
 * What must not depend on the values is the query's shape: they may stand only where a value may.
 */
export function prepared<P extends Values, R>(
  build: (db: Db, values: P) => Compilable<R>,
): (db: Db, values: P) => Promise<R[]> {
  return compiledOnce((db, values) => build(db, values).compile());
}

/** The same for what only writes, so that nobody waits for it (see `sent-ahead`). */
export function preparedWrite<P extends Values>(
  build: (db: Db, values: P) => Compilable,
): (db: Db, values: P) => Promise<void> {
  const write = compiledOnce<P, unknown>((db, values) => {
    const query = build(db, values).compile();
    return { ...query, sql: SENT_AHEAD + query.sql };
  });
  return async (db, values) => {
    await write(db, values);
  };
}

function compiledOnce<P extends Values, R>(
  compile: (db: Db, values: P) => CompiledQuery<R>,
): (db: Db, values: P) => Promise<R[]> {
  const compiled = new WeakMap<object, CompiledQuery<R>>();
  const placeholders = new Proxy({} as P, { get: (_, name) => new Placeholder(String(name)) });
  return async (db, values) => {
    // Both engines' handles, and all transactions of one, share their adapter.
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? compile(db, placeholders);
    compiled.set(adapter, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    );
    const { rows } = await db.executeQuery<R>({ ...query, parameters });
    return rows;
  };
}
