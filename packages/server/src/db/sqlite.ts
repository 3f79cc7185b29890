import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import Libsql from 'libsql';
import {
  type Database,
  DatabaseError,
  type Db,
  noWakeUps,
  type OnStatement,
  type OpenedDb,
} from '#db/database';
import { messageOf } from '#db/database-errors';
import type { Tables } from '#db/tables';

const CACHED_STATEMENTS = 500;

/**
 * Opens the embedded database in a folder. One process only: a second one is refused, because both would believe
 * that they alone hold the live state. Throws DatabaseError with one line for the operator.
 */
export function openSqlite(dataDir: string, onStatement: OnStatement): Database {
  const lock = lockDataDir(dataDir);
  try {
    const file = openFile(fileIn(dataDir));
    file.pragma(`journal_size_limit = ${LOG_LIMIT}`);
    emptyLog(file);
    const db = kyselyOn(file, onStatement, WRITING);
    return {
      db,
      engine: 'sqlite',
      takesWrites: async () => {
        // Writes the file's first page as it is: on a full disk reading still works.
        await sql`pragma user_version = 0`.execute(db);
        return true;
      },
      // It has no clock but the process's.
      now: async () => Date.now(),
      wakeUps: noWakeUps,
      // All events carry 0: what can be seen is committed, and the ids alone tell the order.
      transactionIds: { settledBefore: sql<number>`1`, unfinishedFrom: sql<number>`1` },
      close: async () => {
        await db.destroy();
        // By a connection of its own, which no statement holds that was not read to its end.
        const last = openFile(fileIn(dataDir));
        emptyLog(last);
        last.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Opens the embedded database for reading only, also while a server runs on it. Throws DatabaseError where there is none. */
export function readSqlite(dataDir: string): OpenedDb {
  const sqlite = openFile(existingFile(dataDir));
  sqlite.pragma('query_only = ON');
  return opened(sqlite);
}

/** The same for changing it in short transactions. */
export function openSqliteBeside(dataDir: string): OpenedDb {
  const sqlite = openFile(existingFile(dataDir));
  sqlite.pragma('busy_timeout = 15000');
  return opened(sqlite, WRITING);
}

/** Throws DatabaseError where there is no database. */
export function existingFile(dataDir: string): string {
  const file = fileIn(dataDir);
  if (!existsSync(file)) throw new DatabaseError(`There is no database in DATA_DIR ${dataDir}`);
  return file;
}

/** An open file as a database of its own. */
export function opened(sqlite: Libsql.Database, begin: Begin = 'begin'): OpenedDb {
  const db = kyselyOn(sqlite, () => {}, begin);
  return { db, close: () => db.destroy() };
}

/**
 * A transaction that reads first and is to write then fails where another process has written in between; one that says
 * at once that it will write waits for the other.
 */
const WRITING = 'begin immediate';
type Begin = typeof WRITING | 'begin';

/** The embedded database's file in a data folder. */
export const fileIn = (dataDir: string): string => join(dataDir, 'ten-four.db');

/**
 * Makes the data folder where it is missing and takes it for this process alone; what a killed command left in it is
 * removed. Throws DatabaseError where a server or a command has it.
 */
function lockDataDir(dataDir: string): { release(): void } {
  const cannotBeUsed = (error: unknown) =>
    new DatabaseError(`DATA_DIR ${dataDir} cannot be used: ${messageOf(error)}`);
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw cannotBeUsed(error);
  }
  const lock = takeLock(join(dataDir, 'ten-four.lock'), dataDir);
  try {
    removeWorkingFolders(dataDir);
  } catch (error) {
    lock.close();
    throw cannotBeUsed(error);
  }
  return { release: () => lock.close() };
}

/** Bytes that the log may keep, once its content is in the database's file, after it had to be larger. */
const LOG_LIMIT = 64 * 1024 * 1024;

/** Brings what is in the log, `ten-four.db-wal`, into the database's file: whoever copies that one has everything. */
function emptyLog(file: Libsql.Database): void {
  file.pragma('wal_checkpoint(TRUNCATE)');
}

function kyselyOn(sqlite: Libsql.Database, onStatement: OnStatement, begin: Begin): Db {
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: adapt(sqlite, onStatement, begin) }),
  });
}

/**
 * The lock is SQLite's own on a file of its own: the system frees it when the process ends, however it ends, so none
 * is ever left behind.
 */
function takeLock(file: string, dataDir: string): Libsql.Database {
  try {
    const lock = new Libsql(file);
    lock.exec('PRAGMA locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    if (messageOf(error).includes('locked')) {
      throw new DatabaseError(`Ten-Four is already running on DATA_DIR ${dataDir}: stop that process first`);
    }
    throw new DatabaseError(`The database in DATA_DIR ${dataDir} cannot be opened: ${messageOf(error)}`);
  }
}

function openFile(file: string): Libsql.Database {
  try {
    const sqlite = new Libsql(file);
    sqlite.pragma('journal_mode = WAL');
    // An answer is given only after the disk has it (reliability.md, invariant 4).
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma('busy_timeout = 500');
    return sqlite;
  } catch (error) {
    throw new DatabaseError(`The database ${file} cannot be opened: ${messageOf(error)}`);
  }
}

/** Keeps prepared statements and turns flags into 0 and 1, which the driver would abort the process over. */
function adapt(sqlite: Libsql.Database, onStatement: OnStatement, begin: string) {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare: (sql: string): SqliteStatement => {
      onStatement();
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = sqlite.prepare(sql === 'begin' ? begin : sql);
      const adapted: SqliteStatement = {
        reader: statement.reader,
        all: (parameters) => statement.all(bindable(parameters)),
        run: (parameters) => {
          // After some failures, as of a full disk, it has rolled back already; what failed is to be told, not this.
          if (sql === 'rollback' && !sqlite.inTransaction) return { changes: 0, lastInsertRowid: 0 };
          const { changes, lastInsertRowid } = statement.run(bindable(parameters));
          return { changes, lastInsertRowid };
        },
        iterate: (parameters) => statement.iterate(bindable(parameters)),
      };
      if (statements.size >= CACHED_STATEMENTS) statements.clear();
      statements.set(sql, adapted);
      return adapted;
    },
    close: () => sqlite.close(),
  };
}

function bindable(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
}

/** As `mkdtemp` ends a name. */
const NAME = /^(moving|restoring)-[A-Za-z0-9]{6}$/;

/**
 * Takes the data folder and gives the work the name of a file for a copy of the database, in a folder in there that is
 * gone afterwards.
 */
export async function withWorkingCopy<T>(
  dataDir: string,
  purpose: 'moving' | 'restoring',
  work: (copy: string) => Promise<T>,
): Promise<T> {
  const lock = lockDataDir(dataDir);
  try {
    const folder = mkdtempSync(join(dataDir, `${purpose}-`));
    try {
      return await work(join(folder, 'ten-four.db'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

/** The working folders that are there: of a command that is at work, or of one that was killed. */
export function listWorkingFolders(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && NAME.test(entry.name))
    .map(({ name }) => join(dataDir, name));
}

/** Removes what killed commands left; for whoever has just got the data folder's lock, since then nobody is at work. */
function removeWorkingFolders(dataDir: string): void {
  for (const folder of listWorkingFolders(dataDir)) rmSync(folder, { recursive: true, force: true });
}
