import { createHash } from 'node:crypto';
import Libsql from 'libsql';
import pg from 'pg';
import type { Engine } from './servers.ts';

/** The drivers themselves, with prepared statements as the product has them and nothing else. */

export type Row = Record<string, unknown>;

type Run = (sql: string, values: unknown[]) => Promise<Row[]>;

export interface FloorDatabase {
  run: Run;
  inTransaction<T>(work: (run: Run) => Promise<T>): Promise<T>;
}

/** `database` is a file, or the address of PostgreSQL. */
export const openFloorDatabase = (engine: Engine, database: string): FloorDatabase =>
  engine === 'sqlite' ? onSqlite(database) : onPostgres(database);

function onSqlite(file: string): FloorDatabase {
  const sqlite = new Libsql(file);
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  const prepared = new Map<string, Libsql.Statement<unknown[]>>();
  const runNow = (sql: string, values: unknown[]): Row[] => {
    const statement = prepared.get(sql) ?? sqlite.prepare(sql);
    prepared.set(sql, statement);
    if (statement.reader) return statement.all(values) as Row[];
    statement.run(values);
    return [];
  };
  const run: Run = async (sql, values) => runNow(sql, values);
  let last: Promise<unknown> = Promise.resolve();
  return {
    run,
    inTransaction: (work) => {
      const done = last.then(async () => {
        runNow('begin', []);
        const result = await work(run);
        runNow('commit', []);
        return result;
      });
      last = done;
      return done;
    },
  };
}

function onPostgres(url: string): FloorDatabase {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10, types });
  const names = new Map<string, string>();
  const named = (text: string, values: unknown[]) => {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
    return { name, text, values };
  };
  return {
    run: async (sql, values) => (await pool.query(named(sql, values))).rows,
    inTransaction: async (work) => {
      const client = await pool.connect();
      await client.query('begin');
      const result = await work(async (sql, values) => (await client.query(named(sql, values))).rows);
      await client.query('commit');
      client.release();
      return result;
    },
  };
}
