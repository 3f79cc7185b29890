import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { DatabaseError, type Db, type OpenedDb } from '#db/database';
import { messageOf } from '#db/database-errors';
import { existingFile, fileIn, opened } from '#db/sqlite';

/**
 * Opens a database in one file that is nobody's live one yet, or makes it where `create` is set; `keepOnDisk` before it
 * becomes one. Throws DatabaseError where it is no database, which speaks of the file that this is a copy of.
 */
export function openSqliteFile(file: string, { create = false, copyOf = file } = {}): OpenedDb {
  if (!create && !existsSync(file)) throw new DatabaseError(`There is no file ${copyOf}`);
  try {
    const sqlite = new Libsql(file);
    // Nothing beside the file itself, and no waiting for the disk before the end: should this process die, what it was
    // making is thrown away. The first look into the file also finds out whether it is a database.
    sqlite.pragma('journal_mode = MEMORY');
    sqlite.pragma('synchronous = OFF');
    sqlite.pragma('foreign_keys = ON');
    return opened(sqlite);
  } catch (error) {
    throw new DatabaseError(`${copyOf} cannot be opened: ${messageOf(error)}`);
  }
}

/**
 * Writes the embedded database as it is at one moment into a new file, also while a server writes. Throws
 * DatabaseError where there is no database.
 */
export function snapshotSqlite(dataDir: string, target: string): void {
  const file = existingFile(dataDir);
  const sqlite = new Libsql(file);
  try {
    sqlite.pragma('busy_timeout = 5000');
    sqlite.prepare('vacuum into ?').run(target);
  } catch (error) {
    throw new DatabaseError(`The database ${file} cannot be copied: ${messageOf(error)}`);
  } finally {
    sqlite.close();
  }
}

/**
 * Brings the embedded database, whose lock the caller holds, into its one file, and removes what lay beside it. Answers
 * whether it did; it cannot while somebody without the lock reads it.
 */
export function intoOneFile(dataDir: string): boolean {
  const file = fileIn(dataDir);
  try {
    const sqlite = new Libsql(file);
    try {
      sqlite.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      sqlite.close();
    }
  } catch {
    // One that is broken has nothing to bring, or shows it in what is left beside it.
  }
  const log = `${file}-wal`;
  if (existsSync(log) && statSync(log).size > 0) return false;
  for (const beside of [log, `${file}-shm`]) rmSync(beside, { force: true });
  return true;
}

/** What is broken in a file: pages that cannot be read, or rows that point nowhere. Nothing in a sound one. */
export async function findDamage(db: Db): Promise<string[]> {
  try {
    const pages = await sql<{ integrity_check: string }>`pragma integrity_check(10)`.execute(db);
    const keys = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
    return [
      ...pages.rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok'),
      ...[...new Set(keys.rows.map(({ table }) => table))].map((table) => `rows of ${table} point nowhere`),
    ];
  } catch (error) {
    // Where the very structure is broken, the look itself fails.
    return [messageOf(error)];
  }
}

/** Has the disk keep a file and its name, whatever happens next. */
export function keepOnDisk(file: string): void {
  for (const path of [file, dirname(file)]) {
    const descriptor = openSync(path, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}
