import { type CompiledQuery, sql } from 'kysely';
import { listStoredTables } from '#db/copy-tables';
import type { Db } from '#db/database';
import type { TestServer } from '#testing/test-server';

/** How the engine goes about the statements of a piece of work, a line a step; each of them answers nothing. */
export async function plansOf(server: TestServer, work: (db: Db) => Promise<unknown>): Promise<string> {
  const { db, engine } = server.platform.database;
  const lines: string[] = [];
  const explaining = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  const executor = explaining.getExecutor();
  const execute = async (query: CompiledQuery) => {
    const explain = `${engine === 'sqlite' ? 'explain query plan' : 'explain'} ${query.sql}`;
    const { rows } = await db.executeQuery<Record<string, unknown>>({ ...query, sql: explain });
    lines.push(...rows.map((row) => String(row.detail ?? row['QUERY PLAN'])));
    return { rows: [] };
  };
  // The copy's own executor: what the server does meanwhile goes by another one.
  Object.assign(executor, { executeQuery: execute });
  await work(explaining);
  return lines.join('\n');
}

/** Has PostgreSQL know nothing of what the tables hold, as while a community puts in its first characters. */
export async function keepUncounted({ platform: { database } }: TestServer): Promise<void> {
  if (database.engine === 'sqlite') return;
  for (const { name } of await listStoredTables(database.db)) {
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(database.db);
  }
}
