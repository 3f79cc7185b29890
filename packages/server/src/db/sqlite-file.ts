import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { DatabaseError, type Db, type OpenedDb } from '#db/database';
import { messageOf } from '#db/database-errors';
import { databaseFile, existingFile, wrapDatabase } from '#db/sqlite';

/** Opens or creates a database file that no server uses. Throws DatabaseError naming `copyOf`. */
export function openSqliteFile(file: string, { create = false, copyOf = file } = {}): OpenedDb {
  if (!create && !existsSync(file)) throw new DatabaseError(`There is no file ${copyOf}`);
  try {
    const sqlite = new Libsql(file);
    // No journal file and no fsync, because a crash discards this file. Also fails if it is not a database.
    sqlite.pragma('journal_mode = MEMORY');
    sqlite.pragma('synchronous = OFF');
    sqlite.pragma('foreign_keys = ON');
    return wrapDatabase(sqlite);
  } catch (error) {
    throw new DatabaseError(`${copyOf} cannot be opened: ${messageOf(error)}`);
  }
}

/** Copies the embedded database while a server may write. Throws DatabaseError if there is none. */
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
 * Checkpoints the database into one file and removes the WAL. The caller holds the lock. Returns false while another
 * reader is active.
 */
export function mergeIntoOneFile(dataDir: string): boolean {
  const file = databaseFile(dataDir);
  try {
    const sqlite = new Libsql(file);
    try {
      sqlite.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      sqlite.close();
    }
  } catch {
    // A broken database keeps its WAL, which shows the damage.
  }
  const log = `${file}-wal`;
  if (existsSync(log) && statSync(log).size > 0) return false;
  for (const extra of [log, `${file}-shm`]) rmSync(extra, { force: true });
  return true;
}

export async function findDamage(db: Db): Promise<string[]> {
  try {
    const pages = await sql<{ integrity_check: string }>`pragma integrity_check(10)`.execute(db);
    const keys = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
    return [
      ...pages.rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok'),
      ...[...new Set(keys.rows.map(({ table }) => table))].map(
        (table) => `rows of ${table} refer to missing rows`,
      ),
    ];
  } catch (error) {
    return [messageOf(error)];
  }
}

export function syncToDisk(file: string): void {
  for (const path of [file, dirname(file)]) {
    const descriptor = openSync(path, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}
