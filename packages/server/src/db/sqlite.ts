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
  withHooks,
} from '#db/database';
import { messageOf } from '#db/database-errors';
import type { Tables } from '#db/tables';

const CACHED_STATEMENTS = 500;

/** Opens the embedded database and locks the data folder. Throws DatabaseError. */
export function openSqlite(dataDir: string, onStatement: OnStatement): Database {
  const lock = lockDataDir(dataDir);
  try {
    const file = openFile(databaseFile(dataDir));
    file.pragma(`journal_size_limit = ${WAL_LIMIT}`);
    checkpointWal(file);
    const db = kyselyOn(file, onStatement, BEGIN_IMMEDIATE);
    return {
      db,
      engine: 'sqlite',
      isWritable: async () => {
        // Writes only the first page, so reads work on a full disk.
        await sql`pragma user_version = 0`.execute(db);
        return true;
      },
      now: async () => Date.now(),
      wakeUps: noWakeUps,
      // All events have xid 0: everything visible is committed and ordered by ID.
      transactionIds: { settledBefore: sql<number>`1`, unfinishedFrom: sql<number>`1` },
      close: async () => {
        await db.destroy();
        // On a new connection, because an unfinished statement would block the checkpoint.
        const last = openFile(databaseFile(dataDir));
        checkpointWal(last);
        last.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

export function readSqlite(dataDir: string): OpenedDb {
  const sqlite = openFile(existingFile(dataDir));
  sqlite.pragma('query_only = ON');
  return wrapDatabase(sqlite);
}

export function openSqliteForWriting(dataDir: string): OpenedDb {
  const sqlite = openFile(existingFile(dataDir));
  sqlite.pragma('busy_timeout = 15000');
  return wrapDatabase(sqlite, BEGIN_IMMEDIATE);
}

export function existingFile(dataDir: string): string {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw new DatabaseError(`There is no database in DATA_DIR ${dataDir}`);
  return file;
}

export function wrapDatabase(sqlite: Libsql.Database, begin: Begin = 'begin'): OpenedDb {
  const db = kyselyOn(sqlite, () => {}, begin);
  return { db, close: () => db.destroy() };
}

/** Takes the write lock first: upgrading a read transaction fails if another process wrote meanwhile. */
const BEGIN_IMMEDIATE = 'begin immediate';
type Begin = typeof BEGIN_IMMEDIATE | 'begin';

export const databaseFile = (dataDir: string): string => join(dataDir, 'ten-four.db');

/** Locks the data folder and removes leftovers of killed commands. Throws DatabaseError if it is in use. */
function lockDataDir(dataDir: string): { release(): void } {
  const folderInUse = (error: unknown) =>
    new DatabaseError(`DATA_DIR ${dataDir} cannot be used: ${messageOf(error)}`);
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw folderInUse(error);
  }
  const lock = acquireLock(join(dataDir, 'ten-four.lock'), dataDir);
  try {
    removeWorkingFolders(dataDir);
  } catch (error) {
    lock.close();
    throw folderInUse(error);
  }
  return { release: () => lock.close() };
}

/** Bytes the WAL keeps after a checkpoint. */
const WAL_LIMIT = 64 * 1024 * 1024;

function checkpointWal(file: Libsql.Database): void {
  file.pragma('wal_checkpoint(TRUNCATE)');
}

function kyselyOn(sqlite: Libsql.Database, onStatement: OnStatement, begin: Begin): Db {
  const database = adaptDriver(sqlite, onStatement, begin);
  return withHooks(new Kysely<Tables>({ dialect: new SqliteDialect({ database }) }));
}

/** Locks a separate file through SQLite; the operating system releases the lock even after a crash. */
function acquireLock(file: string, dataDir: string): Libsql.Database {
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
    // Commits return only once the data is on disk (reliability.md, invariant 4).
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma('busy_timeout = 500');
    return sqlite;
  } catch (error) {
    throw new DatabaseError(`The database ${file} cannot be opened: ${messageOf(error)}`);
  }
}

/** Caches prepared statements, and turns booleans into 0 and 1, because the driver would abort on a boolean. */
function adaptDriver(sqlite: Libsql.Database, onStatement: OnStatement, begin: string) {
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
          // SQLite may have rolled back already; keep the original error.
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

const NAME = /^(moving|restoring)-[A-Za-z0-9]{6}$/;

/** Locks the data folder and passes a temporary file name to the work. Deletes the file afterward. */
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

export function listWorkingFolders(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && NAME.test(entry.name))
    .map(({ name }) => join(dataDir, name));
}

function removeWorkingFolders(dataDir: string): void {
  for (const folder of listWorkingFolders(dataDir)) rmSync(folder, { recursive: true, force: true });
}
