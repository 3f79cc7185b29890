import { chmodSync, copyFileSync, existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { OnProgress } from '#db/copy-tables';
import { type Db, inTransaction } from '#db/database';
import { migrate, readSchemaVersion } from '#db/migrate';
import { fileIn, lockDataDir, makeWorkingFolder, readSqlite } from '#db/sqlite';
import { findDamage, keepOnDisk, openSqliteFile } from '#db/sqlite-file';
import { verifyLedger } from '#features/bank/index';
import { OperatorError, stampOf } from '#operator/command';
import { placeKeptFiles, replaceDatabase } from '#operator/data-folder';
import { loadPostgres, openToFill } from '#operator/load-postgres';
import { makeBackup } from '#operator/make-backup';
import {
  beginLogAnew,
  countPeople,
  endSessions,
  holdMessages,
  type KeptFile,
  makeRolesOld,
  readMark,
  removeMark,
} from '#operator/operator.store';
import type { Config } from '#platform/env';

/** Makes a backup the content of the configured database, whichever engine it was made of. Throws like its two ways. */
export function restoreBackup(request: RestoreRequest): Promise<Restored> {
  return request.config.databaseUrl === null ? restoreEmbedded(request) : restorePostgres(request);
}

/**
 * Makes a backup the embedded database in the data folder, with the files that belong to it. What was there before is put
 * aside into a folder of its own; where anybody has signed in, only with `replace`. Throws
 * OperatorError or DatabaseError; a server that runs on the folder is one reason.
 */
function restoreEmbedded(request: RestoreRequest): Promise<Restored> {
  const { dataDir } = request.config;
  const stamp = stampOf(request.now);
  return withBackup(request, async (backup, close) => {
    if (!request.replace) await refuseToReplace(dataDir);
    const damage = await findDamage(backup.db);
    if (damage.length > 0) {
      throw new OperatorError(`the copy of ${request.file} is damaged: ${damage.join('; ')}`);
    }
    await close();
    keepOnDisk(backup.file);
    const filesAside = placeKeptFiles(dataDir, stamp, backup.files);
    const aside = replaceDatabase(dataDir, stamp, backup.file);
    const { madeAt, heldMessages, faults } = backup;
    return { madeAt, heldMessages, faults, aside: aside ?? filesAside };
  });
}

async function refuseToReplace(dataDir: string): Promise<void> {
  if (!existsSync(fileIn(dataDir))) return;
  const people = await countPeopleIn(dataDir);
  if (people === 0) return;
  const holds = people === null ? 'that cannot be read' : `with ${people} people in it`;
  throw new OperatorError(
    `DATA_DIR ${dataDir} holds a database ${holds}. Add --replace to put it aside and restore the backup in its place`,
  );
}

/** Null where the database is too broken to say. */
async function countPeopleIn(dataDir: string): Promise<number | null> {
  try {
    const { db, close } = readSqlite(dataDir);
    try {
      return await countPeople(db);
    } finally {
      await close();
    }
  } catch {
    // Whatever is wrong with it, somebody may need it yet.
    return null;
  }
}

/**
 * Makes a backup the content of the PostgreSQL database at DATABASE_URL. What was in it before is written into a backup
 * of its own in `asideFolder` first; where anybody has signed in, only with `replace`. Throws
 * OperatorError or DatabaseError, and then nothing has changed.
 */
function restorePostgres(request: RestoreRequest): Promise<Restored> {
  const { config, replace, asideFolder, now, onProgress } = request;
  const stamp = stampOf(now);
  return withBackup(request, async (backup) => {
    const target = await openToFill(config);
    try {
      if (target.people > 0 && !replace) {
        throw new OperatorError(
          `the database at DATABASE_URL has ${target.people} people in it. Add --replace to write it into a backup of its own first and restore this one in its place`,
        );
      }
      const aside =
        target.people > 0 ? resolve(asideFolder, `ten-four-before-restore-${stamp}.backup`) : null;
      if (aside !== null) await makeBackup({ config, file: aside, now, onProgress });
      await loadPostgres({ from: backup.db, to: target.db, onProgress });
      placeKeptFiles(config.dataDir, stamp, backup.files);
      const { madeAt, heldMessages, faults } = backup;
      return { madeAt, heldMessages, faults, aside };
    } finally {
      await target.close();
    }
  });
}

/** A backup's content as a database of its own, made ready to become the live one. */
interface OpenedBackup {
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
interface RestoreRequest {
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
interface Restored extends Pick<OpenedBackup, 'madeAt' | 'heldMessages' | 'faults'> {
  /** Where what was there before is now; null where there was nothing. */
  aside: string | null;
}

/**
 * Gives the work a copy of a backup, in a folder inside of `dataDir` that is gone afterwards, after looking through it:
 * the tables are brought up to date, the log of live events begins anew, roles wait for Discord's word, and messages
 * that were waiting are held; with `signOut` nobody is signed in. No server runs on the data folder meanwhile. Throws
 * OperatorError for what is no backup, a damaged one, or one of a newer version of the program.
 */
async function withBackup<T>(
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
