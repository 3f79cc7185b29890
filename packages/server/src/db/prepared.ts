import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from '#db/database';

/** Stands for a value that comes with each run. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query of a hot path: built and compiled at its first run on a database, and only given its values after that.
 * What must not depend on the values is the query's shape: they may stand only where a value may.
 */
export function prepared<P extends Record<string, string | number | null>, R>(
  build: (db: Db, values: P) => Compilable<R>,
): (db: Db, values: P) => Promise<R[]> {
  const compiled = new WeakMap<object, CompiledQuery<R>>();
  const placeholders = new Proxy({} as P, { get: (_, name) => new Placeholder(String(name)) });
  return async (db, values) => {
    // Both engines' handles, and all transactions of one, share their adapter.
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, placeholders).compile();
    compiled.set(adapter, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    );
    const { rows } = await db.executeQuery<R>({ ...query, parameters });
    return rows;
  };
}
