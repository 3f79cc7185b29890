import { chmodSync, copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OnProgress } from '#db/copy-tables';
import { type Db, inTransaction } from '#db/database';
import { migrate, readSchemaVersion } from '#db/migrate';
import { lockDataDir } from '#db/sqlite';
import { findDamage, openSqliteFile } from '#db/sqlite-file';
import { makeWorkingFolder } from '#db/working-folders';
import { verifyLedger } from '#features/bank/index';
import { type KeptFile, readMark, removeMark } from '#operator/backup-file.store';
import { OperatorError } from '#operator/command';
import { beginLogAnew, endSessions, holdMessages, makeRolesOld } from '#operator/operator.store';
import type { Config } from '#platform/env';

/** A backup's content as a database of its own, made ready to become the live one. */
export interface OpenedBackup {
  db: Db;
  /** Where it is, until `close`. */
  file: string;
  madeAt: number;
  files: KeptFile[];
  /** Messages to Discord that staff have to decide about. */
  heldMessages: number;
  /** What was wrong in the bank's books already. */
  faults: string[];
}

/** Which backup becomes the content of the configured database. */
export interface RestoreRequest {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  file: string;
  /** People are in the database already: what there is may be put aside. */
  replace: boolean;
  /** Everybody has to sign in again. */
  signOut: boolean;
  /** Where PostgreSQL's old content is kept, as a backup of its own. */
  asideFolder: string;
  /** In milliseconds; names what is put aside. */
  now: number;
  onProgress: OnProgress;
}

/** What a restore did. */
export interface Restored extends Pick<OpenedBackup, 'madeAt' | 'heldMessages' | 'faults'> {
  /** Where what was there before is now; null where there was nothing. */
  aside: string | null;
}

/**
 * Gives the work a copy of a backup, in a folder inside of `dataDir` that is gone afterwards, after looking through it:
 * the tables are brought up to date, the log of live events begins anew, roles wait for Discord's word, and messages
 * that were waiting are held; with `signOut` nobody is signed in. No server runs on the data folder meanwhile. Throws
 * OperatorError for what is no backup, a damaged one, or one of a newer version of the program.
 */
export async function withBackup<T>(
  { config: { dataDir }, file, signOut }: RestoreRequest,
  work: (backup: OpenedBackup, close: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const lock = lockDataDir(dataDir);
  try {
    return await withCopy({ file, dataDir, signOut }, work);
  } finally {
    lock.release();
  }
}

async function withCopy<T>(
  { file, dataDir, signOut }: { file: string; dataDir: string; signOut: boolean },
  work: (backup: OpenedBackup, close: () => Promise<void>) => Promise<T>,
): Promise<T> {
  if (!existsSync(file)) throw new OperatorError(`there is no file ${file}`);
  const folder = makeWorkingFolder(dataDir, 'restoring');
  try {
    const copy = join(folder, 'ten-four.db');
    copyFileSync(file, copy);
    chmodSync(copy, 0o600);
    const { db, close } = openSqliteFile(copy);
    try {
      const mark = await readMark(db);
      if (mark === null) throw new OperatorError(`${file} is no backup of Ten-Four`);
      await refuseUnusable(db, file);
      await removeMark(db);
      await migrate(db);
      const heldMessages = await inTransaction(db, async (tx) => {
        await beginLogAnew(tx);
        await makeRolesOld(tx);
        if (signOut) await endSessions(tx);
        return holdMessages(tx);
      });
      const { faults } = await verifyLedger(db);
      return await work({ db, file: copy, ...mark, heldMessages, faults }, close);
    } finally {
      await close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function refuseUnusable(db: Db, file: string): Promise<void> {
  const damage = await findDamage(db);
  if (damage.length > 0) throw new OperatorError(`${file} is damaged: ${damage.join('; ')}`);
  const { newer } = await readSchemaVersion(db);
  if (newer !== null) throw new OperatorError(`${file} was ${newer}: update first, then restore it`);
}
