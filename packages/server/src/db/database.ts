import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#db/tables';

/** The database, or a transaction on it: stores take either as their first parameter. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** An open database. The three places where the engines differ are behind this. */
export interface Database {
  db: Db;
  engine: 'sqlite' | 'postgres';
  /**
   * Inside a transaction: takes a named lock until its end, or answers false at once if another transaction, in this
   * process or another, holds it.
   */
  tryLock(tx: Tx, name: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Called before every SQL statement; the metrics count them. */
export type OnStatement = () => void;

/** A database that cannot be opened; the message is one line for the operator. */
export class DatabaseError extends Error {}

/** Runs the work in a transaction: the one it is already in, or a new one. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}
