import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#db/database';
import { isSqlite } from '#db/engine';

/** Pages that are written at a time, which takes some milliseconds; between them others are served. */
const STEP = 64;
/** What is scattered less than this is not worth writing everything anew. */
const SCATTERED = 1 / 8;

/**
 * FTS5 keeps what was written at different times in parts, and looks for each trigram in all of them: among a million
 * names a search takes twice as long in 25 parts as in one. It merges small ones only. This makes one of them all in
 * each table whose largest part holds less than seven eighths, as PostgreSQL does on its own.
 */
export async function mergeTrigramParts(db: Db): Promise<void> {
  if (!isSqlite(db)) return;
  const tables = sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql like 'create virtual table % using fts5%'`;
  for (const { name } of (await tables.execute(db)).rows) {
    const sizes = await partsOf(db, name);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    if (total - Math.max(...sizes, 0) <= total * SCATTERED) continue;
    // Below zero it begins to merge everything, above it goes on with that.
    for (let pages = -STEP; await hasMerged(db, name, pages); pages = STEP) await turn();
  }
}

/** How large each part of a table is, in pages. */
async function partsOf(db: Db, table: string): Promise<number[]> {
  const parts = sql<{ pages: number }>`
    select count(*) as pages from ${sql.table(`${table}_idx`)} group by segid`;
  return (await parts.execute(db)).rows.map(({ pages }) => pages);
}

/** Whether there was anything to merge: then more changed than the one row that asks for it. */
function hasMerged(db: Db, table: string, pages: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const count = sql<{ changes: number }>`select total_changes() as changes`;
    const before = (await count.execute(tx)).rows[0];
    await sql`insert into ${sql.table(table)} (${sql.id(table)}, rank) values ('merge', ${pages})`.execute(
      tx,
    );
    const after = (await count.execute(tx)).rows[0];
    return before !== undefined && after !== undefined && after.changes - before.changes > 1;
  });
}
