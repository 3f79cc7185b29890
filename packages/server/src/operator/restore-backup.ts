import { chmodSync, copyFileSync, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OnProgress } from '#db/copy-tables';
import { type DatabasePlace, inTransaction, type OpenedDb, withOpened } from '#db/database';
import { migrate, readSchemaVersion } from '#db/migrate';
import { fileIn, readSqlite, withWorkingCopy } from '#db/sqlite';
import { keepOnDisk, openSqliteFile } from '#db/sqlite-file';
import { verifyLedger } from '#features/bank/index';
import { OperatorError, stampOf } from '#operator/command';
import { placeKeptFiles, refuseDamage, replaceDatabase } from '#operator/data-folder';
import { loadPostgres, openToFill } from '#operator/load-postgres';
import { makeBackup } from '#operator/make-backup';
import {
  beginLogAnew,
  countPeople,
  dropPushesAndCodes,
  endSessions,
  holdMessages,
  type KeptFile,
  makeRolesOld,
  readMark,
  removeMark,
  touchKeptMessages,
} from '#operator/operator.store';

/** Makes a backup the content of the configured database, whichever engine it was made of. Throws like its two ways. */
export function restoreBackup(request: RestoreRequest): Promise<Restored> {
  return request.config.databaseUrl === null ? restoreEmbedded(request) : restorePostgres(request);
}

/**
 * Into the data folder, with the files that belong to it. What was there before is put aside into a folder of its own;
 * where anybody has signed in, only with `replace`. Throws OperatorError or DatabaseError; a server that runs on the
 * folder is one reason.
 */
function restoreEmbedded(request: RestoreRequest): Promise<Restored> {
  const { dataDir } = request.config;
  const stamp = stampOf(request.now);
  return withBackup(request, async ({ db, file, files, close, ...restored }) => {
    if (!request.replace) await refuseToReplace(dataDir);
    await refuseDamage(db, `the copy of ${request.file}`);
    await close();
    keepOnDisk(file);
    const filesAside = placeKeptFiles(dataDir, stamp, files);
    return { ...restored, aside: replaceDatabase(dataDir, stamp, file) ?? filesAside };
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

/** Null where the database is too broken to say: somebody may need it yet. */
async function countPeopleIn(dataDir: string): Promise<number | null> {
  try {
    return await withOpened(readSqlite(dataDir), ({ db }) => countPeople(db));
  } catch {
    return null;
  }
}

/**
 * Into the PostgreSQL database at DATABASE_URL. What was in it before is written into a backup of its own in
 * `asideFolder` first, or, of a newer version, stays in a schema of its own; where anybody has signed in, only with `replace`. Throws OperatorError or DatabaseError, and then
 * nothing has changed.
 */
function restorePostgres(request: RestoreRequest): Promise<Restored> {
  const { config, replace, newer: acceptNewer, asideFolder, now, onProgress } = request;
  const stamp = stampOf(now);
  return withBackup(request, ({ db: from, file: _file, files, close: _close, ...restored }) =>
    withOpened(openToFill(config, { acceptNewer }), async ({ db: to, people, newer }) => {
      if (people > 0 && !replace) {
        throw new OperatorError(
          `the database at DATABASE_URL has ${people} people in it. Add --replace to write it into a backup of its own first and restore this one in its place`,
        );
      }
      const aside = people > 0 ? resolve(asideFolder, `ten-four-before-restore-${stamp}.backup`) : null;
      if (aside !== null) await makeBackup({ config, file: aside, now, onProgress });
      const schemaAside = newer ? `before_restore_${stamp}` : null;
      await loadPostgres({ from, to, schemaAside, onProgress });
      placeKeptFiles(config.dataDir, stamp, files);
      return { ...restored, aside: schemaAside === null ? aside : `the schema "${schemaAside}"` };
    }),
  );
}

/** Which backup becomes the content of the configured database. */
interface RestoreRequest {
  config: DatabasePlace;
  file: string;
  /** People are in the database already: what there is may be put aside. */
  replace: boolean;
  /** A database of a newer version may be put aside too. */
  newer?: boolean;
  /** Everybody has to sign in again. */
  signOut: boolean;
  /** Where PostgreSQL's old content is kept, as a backup of its own. */
  asideFolder: string;
  /** In milliseconds; names what is put aside. */
  now: number;
  onProgress: OnProgress;
}

/** What a restore did. */
interface Restored {
  madeAt: number;
  /** Messages to Discord that staff have to decide about. */
  heldMessages: number;
  /** What was wrong in the bank's books already. */
  faults: string[];
  /** Where what was there before is now; null where there was nothing. */
  aside: string | null;
}

/** A backup's content as a database of its own, in `file` until `close`, made ready to become the live one. */
interface OpenedBackup extends OpenedDb, Omit<Restored, 'aside'> {
  file: string;
  files: KeptFile[];
}

/**
 * Gives the work a copy of a backup, in a folder inside of `dataDir` that is gone afterwards, after looking through it:
 * the tables are brought up to date, the log of live events begins anew, roles wait for Discord's word, and messages
 * that were waiting are held; with `signOut` nobody is signed in. No server runs on the data folder meanwhile. Throws
 * OperatorError for what is no backup, a damaged one, or one of a newer version of the program.
 */
function withBackup<T>(
  { config: { dataDir }, file, signOut }: RestoreRequest,
  work: (backup: OpenedBackup) => Promise<T>,
): Promise<T> {
  return withWorkingCopy(dataDir, 'restoring', async (copy) => {
    if (!existsSync(file)) throw new OperatorError(`there is no file ${file}`);
    copyFileSync(file, copy);
    chmodSync(copy, 0o600);
    return withOpened(openSqliteFile(copy, { copyOf: file }), async ({ db, close }) => {
      const mark = await readMark(db);
      if (mark === null) throw new OperatorError(`${file} is no backup of Ten-Four`);
      await refuseDamage(db, file);
      const { newer } = await readSchemaVersion(db);
      if (newer !== null) throw new OperatorError(`${file} was ${newer}: update first, then restore it`);
      await removeMark(db);
      await migrate(db);
      const heldMessages = await inTransaction(db, async (tx) => {
        await beginLogAnew(tx);
        await makeRolesOld(tx);
        if (signOut) await endSessions(tx);
        await touchKeptMessages(tx);
        await dropPushesAndCodes(tx);
        return holdMessages(tx);
      });
      const { faults } = await verifyLedger(db);
      return work({ db, close, file: copy, ...mark, heldMessages, faults });
    });
  });
}
