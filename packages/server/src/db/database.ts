import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { Tables } from '#db/tables';

/** The database, or a transaction on it: stores take either as their first parameter. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** An open database. The places where the engines differ are behind this. */
export interface Database {
  db: Db;
  engine: 'sqlite' | 'postgres';
  /** Whether it takes writes just now; throws where it cannot be reached. */
  takesWrites(): Promise<boolean>;
  /** The time by its own clock, which all processes on it share; milliseconds since 1970. */
  now(): Promise<number>;
  /** Between the processes on this database. */
  wakeUps: WakeUps;
  /** As values in SQL, at the moment of the statement they stand in. */
  transactionIds: {
    /** All transactions below are over: what they committed can be seen, and nothing of theirs can come any more. */
    settledBefore: RawBuilder<number>;
    /** No transaction from here on is over, so nothing of theirs can be seen. */
    unfinishedFrom: RawBuilder<number>;
  };
  close(): Promise<void>;
}

/** Where a database is: PostgreSQL at `databaseUrl`, or, where that is null, the embedded one in `dataDir`. */
export interface DatabasePlace {
  databaseUrl: string | null;
  dataDir: string;
}

/** A database that a command has opened. */
export interface OpenedDb {
  db: Db;
  close(): Promise<void>;
}

/** Gives the work what was opened, and closes it whatever comes of that. */
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

/** Called before every SQL statement; the metrics count them. */
export type OnStatement = () => void;

/** A database that cannot be opened; the message is one line for the operator. */
export class DatabaseError extends Error {}

/** What waits for a transaction's commit, by the transaction. */
const waiting = new WeakMap<Db, Set<() => void>>();

/**
 * Runs the work in a transaction: the one it is already in, or a new one, whose commit starts what `afterCommit` was
 * given.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  const committed = new Set<() => void>();
  const opening = openings.get(db);
  const result = await (opening?.db ?? db).transaction().execute(async (tx) => {
    waiting.set(tx, committed);
    await opening?.open(tx);
    return work(tx);
  });
  for (const run of committed) run();
  return result;
}

/** Handles whose transactions begin with a step, with the handle beneath. */
const openings = new WeakMap<Db, { db: Db; open: (tx: Tx) => Promise<void> }>();

/** Returns a handle on the same database. Each of its transactions runs `open` before anything else. */
export function withOpening(db: Db, open: (tx: Tx) => Promise<void>): Db {
  const handle = db.withTables();
  openings.set(handle, { db, open });
  return handle;
}

/**
 * Has a function run once the transaction has committed, and never if it does not; the same function only once.
 * It must not fail. Throws where the handle is no transaction of `inTransaction`.
 */
export function afterCommit(tx: Db, run: () => void): void {
  const committed = waiting.get(tx);
  if (committed === undefined) throw new Error('Only a transaction begun by inTransaction can be waited for');
  committed.add(run);
}

/**
 * How readers of the event log learn, beyond their own process, that something was committed. A wake-up says only
 * "look": the log is the truth.
 */
export interface WakeUps {
  /** Tells the other processes on this database. Returns at once and never fails; calls in quick succession go as one. */
  notify(): void;
  /**
   * From now on has `onWake` run whenever another process committed something, or may have. Answers what ends that.
   * One listener at a time.
   */
  listen(onWake: () => void): () => void;
}

/** For a database that one process has to itself: there is nobody to tell, and nobody who would. */
export const noWakeUps: WakeUps = { notify: () => {}, listen: () => () => {} };
