import { SqliteAdapter } from 'kysely';
import type { Db } from '#db/database';
import type { Tables } from '#db/tables';

/** The tables whose rows writers wait for each other over. */
type Lockable = Extract<keyof Tables, 'users'>;

/**
 * Holds rows until the transaction ends, so that two writers cannot both act on what both just read. Taken in id
 * order, lest two wait for each other. SQLite has one writer at a time anyway.
 */
export async function lockRows(tx: Db, table: Lockable, ids: string[]): Promise<void> {
  if (tx.getExecutor().adapter instanceof SqliteAdapter) return;
  await tx.selectFrom(table).where('id', 'in', ids).orderBy('id').select('id').forUpdate().execute();
}
