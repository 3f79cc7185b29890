import { type CompiledQuery, sql } from 'kysely';
import { type Db, inTransaction } from '#db/database';
import type { TestServer } from '#testing/test-server';

/**
 * Returns the engine's plans for the statements of a piece of work, which all answer no rows. PostgreSQL reads a whole
 * table only if no index fits.
 */
export function plansOf(server: TestServer, work: (db: Db) => Promise<unknown>): Promise<string> {
  const { db, engine } = server.platform.database;
  const explain = async (tx: Db): Promise<string> => {
    const lines: string[] = [];
    const copy = tx.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => result,
    });
    const explaining = Object.assign(copy, { hooks: tx.hooks, committed: new Set<() => void>() });
    const execute = async (query: CompiledQuery) => {
      const text = `${engine === 'sqlite' ? 'explain query plan' : 'explain'} ${query.sql}`;
      const { rows } = await tx.executeQuery<Record<string, unknown>>({ ...query, sql: text });
      lines.push(...rows.map((row) => String(row.detail ?? row['QUERY PLAN'])));
      return { rows: [] };
    };
    // Only this copy of the executor explains statements; the server's own is unchanged.
    Object.assign(explaining.getExecutor(), { executeQuery: execute });
    await work(explaining);
    return lines.join('\n');
  };
  // SQLite can't commit after explaining a write.
  if (engine === 'sqlite') return explain(db);
  return inTransaction(db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return explain(tx);
  });
}
