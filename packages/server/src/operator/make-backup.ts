import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyTables, type OnProgress } from '#db/copy-tables';
import { type DatabasePlace, type OpenedDb, withOpened } from '#db/database';
import { liftTimeLimits, migrate, readSchemaVersion } from '#db/migrate';
import { openForReading } from '#db/open-database';
import { keepOnDisk, openSqliteFile, snapshotSqlite } from '#db/sqlite-file';
import { verifyLedger } from '#features/bank/index';
import { OperatorError } from '#operator/command';
import { readKeptFiles, refuseDamage } from '#operator/data-folder';
import { compare } from '#operator/load-postgres';
import { markAsBackup } from '#operator/operator.store';
import { DAY } from '#platform/clock';
import { newToken } from '#platform/secrets';

/** A finished backup; `faults` is what in the bank's books was wrong before already. */
export interface Backup {
  file: string;
  accounts: number;
  journals: number;
  faults: string[];
}

/**
 * Writes everything the configured database holds at one moment into a new file, an SQLite database whatever the
 * engine, also while servers write; looks it through, and only then gives it its name. `now` in milliseconds. Throws
 * OperatorError or DatabaseError; then there is no file.
 */
export async function makeBackup(request: {
  config: DatabasePlace;
  file: string;
  now: number;
  onProgress: OnProgress;
}): Promise<Backup> {
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
      await markAsBackup(copy.db, now, readKeptFiles(config.dataDir));
      await refuseDamage(copy.db, 'The database');
      const { accounts, journals, faults } = await verifyLedger(copy.db);
      await copy.close();
      keepOnDisk(partial);
      refuseTaken(file);
      renameSync(partial, file);
      keepOnDisk(file);
      return { file, accounts, journals, faults };
    });
  } finally {
    rmSync(partial, { force: true });
  }
}

/** As long (milliseconds) after the last word written no backup is still being made. */
const GIVEN_UP = DAY;
const PARTIAL = /^ten-four-[\w-]{8}\.partial$/;

/** Removes what backups left that were killed while they were made. */
function removeOldPartials(folder: string, now: number): void {
  for (const name of readdirSync(folder).filter((one) => PARTIAL.test(one))) {
    const partial = join(folder, name);
    const written = statSync(partial, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - written > GIVEN_UP) rmSync(partial, { force: true });
  }
}

function refuseTaken(file: string): void {
  if (existsSync(file)) throw new OperatorError(`${file} is there already, and nothing is overwritten`);
}

/** As of one moment: everything is read in one snapshot, which no writer has to wait for. */
function copyPostgres(place: DatabasePlace, copy: OpenedDb, onProgress: OnProgress): Promise<void> {
  return withOpened(openForReading(place), async ({ db }) => {
    const { applied, newer } = await readSchemaVersion(db);
    if (newer !== null) {
      throw new OperatorError(`The database at DATABASE_URL was ${newer}: make the backup with that one`);
    }
    const last = applied.at(-1);
    if (last === undefined) throw new OperatorError('The database at DATABASE_URL is empty');
    await migrate(copy.db, last);
    const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    await snapshot.execute(async (tx) => {
      await liftTimeLimits(tx);
      await copyTables({ from: tx, to: copy.db, onProgress });
      const differing = (await compare(tx, copy.db)).filter(({ from, to }) => from !== to);
      if (differing.length > 0) {
        throw new OperatorError(`The copy differs in ${differing.map(({ what }) => what).join(', ')}`);
      }
    });
  });
}
