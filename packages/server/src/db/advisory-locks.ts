import { sql } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';

/**
 * Advisory locks by name, held until the transaction ends and granted in order of arrival. Needed where live events
 * must follow the order of changes: PostgreSQL numbers a transaction at its first write, and row locks do not keep that
 * order.
 */

export async function advisoryLock(tx: Db, name: string): Promise<void> {
  if (!isSqlite(tx)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export async function sharedAdvisoryLock(tx: Db, name: string): Promise<void> {
  if (isSqlite(tx)) return;
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Returns an SQL value: 1 if the lock was free and is now taken, 0 otherwise. Does not wait. The statement's snapshot
 * may be older than the other holder's commit.
 */
export const tryAdvisoryLock = (tx: Db, name: string) =>
  isSqlite(tx)
    ? sql<number>`1`
    : sql<number>`case when pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) then 1 else 0 end`;
