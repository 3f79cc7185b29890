import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { ChannelUse } from '@ten-four/contract/settings/settings.values';
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { Tables } from '#db/tables';

export type Db = Kysely<Tables> & Handle;
export type Tx = Transaction<Tables> & Handle;

interface Handle {
  hooks: DbHooks;
  /** Runs first in each transaction of this handle. */
  begin?: (tx: Tx) => Promise<void>;
  /** Present in a transaction; use `afterCommit`. */
  committed?: Set<() => void>;
}

/** Functions of the running server, shared by all handles of its database. */
interface DbHooks {
  wakeReaders: () => void;
  wakeOutbox: () => void;
  /** Returns the Discord channel for a use; null for none. */
  channelOf: (platform: GamePlatform, use: ChannelUse) => { id: string; name: string } | null;
}

/** Adds hooks that do nothing, for commands and until the server starts. */
export const withHooks = (db: Kysely<Tables>): Db =>
  Object.assign(db, { hooks: { wakeReaders: () => {}, wakeOutbox: () => {}, channelOf: () => null } });

export interface Database {
  db: Db;
  engine: 'sqlite' | 'postgres';
  isWritable(): Promise<boolean>;
  now(): Promise<number>;
  wakeUps: WakeUps;
  transactionIds: {
    /** Transactions below this ID are finished: their changes are visible. */
    settledBefore: RawBuilder<number>;
    /** Transactions from this ID on are unfinished: none of their changes are visible. */
    unfinishedFrom: RawBuilder<number>;
  };
  close(): Promise<void>;
}

export interface DatabaseLocation {
  databaseUrl: string | null;
  dataDir: string;
}

export interface OpenedDb {
  db: Db;
  close(): Promise<void>;
}

export async function withOpened<O extends { close(): Promise<void> }, T>(
  opening: O | Promise<O>,
  work: (opened: O) => Promise<T>,
): Promise<T> {
  const opened = await opening;
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

export type OnStatement = () => void;

export class DatabaseError extends Error {}

/** Runs the work in the current transaction, or in a new one. Callbacks of `afterCommit` run after its commit. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  const committed = new Set<() => void>();
  const result = await db.transaction().execute(async (transaction) => {
    const tx = Object.assign(transaction, { hooks: db.hooks, committed });
    await db.begin?.(tx);
    return work(tx);
  });
  for (const run of committed) run();
  return result;
}

/** Runs reads in one snapshot. */
export function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute((transaction) => work(Object.assign(transaction, { hooks: db.hooks })));
}

export const withBeginHook = (db: Db, begin: (tx: Tx) => Promise<void>): Db =>
  Object.assign(db.withTables(), { hooks: db.hooks, begin });

/** Runs a function, which must not throw, once after a commit. Throws outside of `inTransaction`. */
export function afterCommit(tx: Db, run: () => void): void {
  if (tx.committed === undefined) throw new Error('afterCommit was called outside of inTransaction');
  tx.committed.add(run);
}

export interface WakeUps {
  notify(): void;
  /** Calls `onWake` when another process may have committed. Returns a stop function. One listener at a time. */
  listen(onWake: () => void): () => void;
}

export const noWakeUps: WakeUps = { notify: () => {}, listen: () => () => {} };
