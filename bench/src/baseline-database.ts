import Libsql from 'libsql';
import pg from 'pg';
import type { Engine } from './servers.ts';

export type Row = Record<string, unknown>;
export type Run = (sql: string, values: unknown[]) => Promise<Row[]>;

export interface BaselineDatabase {
  run: Run;
  inTransaction<T>(work: (run: Run) => Promise<T>): Promise<T>;
}

/** Opens a database file or a PostgreSQL URL with the bare driver and prepared statements. */
export const openBaselineDatabase = (engine: Engine, database: string): BaselineDatabase =>
  engine === 'sqlite' ? openSqlite(database) : openPostgres(database);

function openSqlite(file: string): BaselineDatabase {
  const sqlite = new Libsql(file);
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  const prepared = new Map<string, Libsql.Statement<unknown[]>>();
  const run: Run = async (text, values) => {
    const statement = prepared.get(text) ?? sqlite.prepare(text);
    prepared.set(text, statement);
    if (statement.reader) return statement.all(values) as Row[];
    statement.run(values);
    return [];
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    run,
    inTransaction: (work) => {
      const done = last.then(async () => {
        sqlite.exec('begin');
        const result = await work(run);
        sqlite.exec('commit');
        return result;
      });
      last = done;
      return done;
    },
  };
}

function openPostgres(url: string): BaselineDatabase {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10, types });
  const queries = new Map<string, { name: string; text: string }>();
  const runOn =
    (client: pg.Pool | pg.PoolClient): Run =>
    async (text, values) => {
      let count = 0;
      const named = { name: `query ${queries.size}`, text: text.replaceAll('?', () => `$${++count}`) };
      const query = queries.get(text) ?? named;
      queries.set(text, query);
      return (await client.query({ ...query, values })).rows;
    };
  return {
    run: runOn(pool),
    inTransaction: async (work) => {
      const client = await pool.connect();
      await client.query('begin');
      const result = await work(runOn(client));
      await client.query('commit');
      client.release();
      return result;
    },
  };
}
