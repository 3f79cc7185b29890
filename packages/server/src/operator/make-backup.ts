import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyTables, type OnProgress } from '#db/copy-tables';
import { type DatabaseLocation, inSnapshot, type OpenedDb, withOpened } from '#db/database';
import { liftTimeLimits, migrate, readSchemaVersion } from '#db/migrate';
import { openForReading } from '#db/open-database';
import { openSqliteFile, snapshotSqlite, syncToDisk } from '#db/sqlite-file';
import { verifyLedger } from '#features/bank/index';
import { OperatorError } from '#operator/command';
import { readExtraFiles, refuseDamage } from '#operator/data-folder';
import { compare } from '#operator/load-postgres';
import { markAsBackup } from '#operator/operator.store';
import { DAY } from '#platform/clock';
import { newToken } from '#platform/secrets';

/**
 * Writes a verified SQLite snapshot, whatever the engine, and then names it. `now` in milliseconds. Throws
 * OperatorError or DatabaseError without leaving a file. Returned `faults` were in the ledger before.
 */
export async function makeBackup(request: {
  config: DatabaseLocation;
  file: string;
  now: number;
  onProgress: OnProgress;
}) {
  const { config, file, now, onProgress } = request;
  refuseTaken(file);
  mkdirSync(dirname(file), { recursive: true });
  removeOldPartials(dirname(file), now);
  const partial = join(dirname(file), `ten-four-${newToken().slice(0, 8)}.partial`);
  writeFileSync(partial, '', { flag: 'wx', mode: 0o600 });
  try {
    if (config.databaseUrl === null) snapshotSqlite(config.dataDir, partial);
    return await withOpened(openSqliteFile(partial), async (copy) => {
      if (config.databaseUrl !== null) await copyPostgres(config, copy, onProgress);
      await markAsBackup(copy.db, now, readExtraFiles(config.dataDir));
      await refuseDamage(copy.db, 'The database');
      const { accounts, journals, faults } = await verifyLedger(copy.db);
      await copy.close();
      syncToDisk(partial);
      refuseTaken(file);
      renameSync(partial, file);
      syncToDisk(file);
      return { file, accounts, journals, faults };
    });
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Milliseconds without writes before a partial file is abandoned. */
const ABANDONED_AFTER = DAY;
const PARTIAL = /^ten-four-[\w-]{8}\.partial$/;

function removeOldPartials(folder: string, now: number): void {
  for (const name of readdirSync(folder).filter((one) => PARTIAL.test(one))) {
    const partial = join(folder, name);
    const written = statSync(partial, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - written > ABANDONED_AFTER) rmSync(partial, { force: true });
  }
}

function refuseTaken(file: string): void {
  if (existsSync(file)) throw new OperatorError(`${file} already exists and is not overwritten`);
}

/** Copies one snapshot without blocking writers. */
function copyPostgres(place: DatabaseLocation, copy: OpenedDb, onProgress: OnProgress): Promise<void> {
  return withOpened(openForReading(place), async ({ db }) => {
    const { applied, newer } = await readSchemaVersion(db);
    if (newer !== null) {
      throw new OperatorError(`The database at DATABASE_URL was ${newer}: make the backup with that version`);
    }
    const last = applied.at(-1);
    if (last === undefined) throw new OperatorError('The database at DATABASE_URL is empty');
    await migrate(copy.db, last);
    await inSnapshot(db, async (tx) => {
      await liftTimeLimits(tx);
      await copyTables({ from: tx, to: copy.db, onProgress });
      const differing = (await compare(tx, copy.db)).filter(({ from, to }) => from !== to);
      if (differing.length > 0) {
        throw new OperatorError(`The copy differs in ${differing.map(({ what }) => what).join(', ')}`);
      }
    });
  });
}
