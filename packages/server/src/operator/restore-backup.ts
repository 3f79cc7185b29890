import { chmodSync, copyFileSync, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OnProgress } from '#db/copy-tables';
import { type DatabaseLocation, inTransaction, type OpenedDb, withOpened } from '#db/database';
import { migrate, readSchemaVersion } from '#db/migrate';
import { databaseFile, readSqlite, withWorkingCopy } from '#db/sqlite';
import { openSqliteFile, syncToDisk } from '#db/sqlite-file';
import { verifyLedger } from '#features/bank/index';
import { fileTimestamp, OperatorError } from '#operator/command';
import { placeExtraFiles, refuseDamage, replaceDatabase } from '#operator/data-folder';
import { loadPostgres, openToFill } from '#operator/load-postgres';
import { makeBackup } from '#operator/make-backup';
import * as store from '#operator/operator.store';

export function restoreBackup(request: RestoreRequest): Promise<Restored> {
  return request.config.databaseUrl === null ? restoreEmbedded(request) : restorePostgres(request);
}

/** Sets the old database aside, with `replace` if members exist. Throws OperatorError or DatabaseError. */
function restoreEmbedded(request: RestoreRequest): Promise<Restored> {
  const { dataDir } = request.config;
  const stamp = fileTimestamp(request.now);
  return withBackup(request, async ({ db, file, files, close, ...restored }) => {
    if (!request.replace) await refuseToReplace(dataDir);
    await refuseDamage(db, `the copy of ${request.file}`);
    await close();
    syncToDisk(file);
    const filesAside = placeExtraFiles(dataDir, stamp, files);
    return { ...restored, aside: replaceDatabase(dataDir, stamp, file) ?? filesAside };
  });
}

async function refuseToReplace(dataDir: string): Promise<void> {
  if (!existsSync(databaseFile(dataDir))) return;
  const people = await countPeopleIn(dataDir);
  if (people === 0) return;
  const holds = people === null ? 'that cannot be read' : `with ${people} people in it`;
  throw new OperatorError(
    `DATA_DIR ${dataDir} holds a database ${holds}. Add --replace to set it aside and restore the backup in its place`,
  );
}

/** Returns null if the database is too broken to tell. */
async function countPeopleIn(dataDir: string): Promise<number | null> {
  try {
    return await withOpened(readSqlite(dataDir), ({ db }) => store.countPeople(db));
  } catch {
    return null;
  }
}

/**
 * Backs up the old content to `asideFolder` first, or keeps a newer version's as a schema. Throws OperatorError or
 * DatabaseError without changes.
 */
function restorePostgres(request: RestoreRequest): Promise<Restored> {
  const { config, replace, newer: acceptNewer, asideFolder, now, onProgress } = request;
  const stamp = fileTimestamp(now);
  return withBackup(request, ({ db: from, file: _file, files, close: _close, ...restored }) =>
    withOpened(openToFill(config, { acceptNewer }), async ({ db: to, people, newer }) => {
      if (people > 0 && !replace) {
        throw new OperatorError(
          `the database at DATABASE_URL has ${people} people in it. Add --replace to back it up first and restore this backup in its place`,
        );
      }
      const aside = people > 0 ? resolve(asideFolder, `ten-four-before-restore-${stamp}.backup`) : null;
      if (aside !== null) await makeBackup({ config, file: aside, now, onProgress });
      const schemaAside = newer ? `before_restore_${stamp}` : null;
      await loadPostgres({ from, to, schemaAside, onProgress });
      placeExtraFiles(config.dataDir, stamp, files);
      return { ...restored, aside: schemaAside === null ? aside : `the schema "${schemaAside}"` };
    }),
  );
}

interface RestoreRequest {
  config: DatabaseLocation;
  file: string;
  replace: boolean;
  newer?: boolean;
  signOut: boolean;
  asideFolder: string;
  /** Milliseconds; names the old content. */
  now: number;
  onProgress: OnProgress;
}

interface Restored {
  madeAt: number;
  heldMessages: number;
  /** Ledger faults in the backup. */
  faults: string[];
  aside: string | null;
}

interface OpenedBackup extends OpenedDb, Omit<Restored, 'aside'> {
  file: string;
  files: store.ExtraFile[];
}

/**
 * Prepares a copy of a backup: migrates, renames the event log, marks roles as unconfirmed, leaves pending messages
 * to staff, and with `signOut` ends sessions. Throws OperatorError for invalid, damaged or newer backups.
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
      const mark = await store.readMark(db);
      if (mark === null) throw new OperatorError(`${file} is not a Ten-Four backup`);
      await refuseDamage(db, file);
      const { newer } = await readSchemaVersion(db);
      if (newer !== null) throw new OperatorError(`${file} was ${newer}: update first, then restore it`);
      await store.removeMark(db);
      await migrate(db);
      const heldMessages = await inTransaction(db, async (tx) => {
        await store.restartLog(tx);
        await store.expireRoles(tx);
        if (signOut) await store.endSessions(tx);
        await store.refreshAllCards(tx);
        await store.dropPushesAndCodes(tx);
        return store.holdMessages(tx);
      });
      const { faults } = await verifyLedger(db);
      return work({ db, close, file: copy, ...mark, heldMessages, faults });
    });
  });
}
