import { sql } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';

/**
 * Turns under a name: a transaction that took one has it until its end, others wait for it in the order in which they
 * came. For changes whose live events must come in the order of the changes, taken before the first write: PostgreSQL
 * numbers a transaction where it first writes, and readers get events by that number. Row locks do not do: of several
 * that wait for a row, the one that comes first may have the higher number.
 */

const waitForTurn = (name: string) => sql<unknown>`pg_advisory_xact_lock(hashtextextended(${name}, 0))`;

/** Waits for the turn and takes it. SQLite has one writer at a time: nobody waits there. */
export async function takeTurn(tx: Db, name: string): Promise<void> {
  if (!isSqlite(tx)) await sql`select ${waitForTurn(name)}`.execute(tx);
}

/** Locks the name until the transaction ends, together with others who share it, but not with who took the turn. */
export async function lockShared(tx: Db, name: string): Promise<void> {
  if (isSqlite(tx)) return;
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * A value that is 1 where the turn was free and is now taken, and 0 where somebody else has it; it does not wait. The
 * statement it stands in may have begun to look before the other one committed.
 */
export const turnIfFree = (tx: Db, name: string) =>
  isSqlite(tx)
    ? sql<number>`1`
    : sql<number>`case when pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) then 1 else 0 end`;

/** A condition that is true once the turn is taken, to save a statement: it is looked at before any row is touched. */
export const turnTaken = (tx: Db, name: string) =>
  isSqlite(tx) ? sql<boolean>`true` : sql<boolean>`(select ${waitForTurn(name)}) is not null`;
