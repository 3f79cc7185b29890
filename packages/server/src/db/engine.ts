import { type Kysely, SqliteAdapter } from 'kysely';
import type { Db } from '#db/database';

/** Whether a handle is on the embedded engine; the other one is PostgreSQL. */
export const isSqlite = (db: Db | Kysely<never>): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter;
