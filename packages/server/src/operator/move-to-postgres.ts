import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OnProgress } from '#db/copy-tables';
import { lockDataDir } from '#db/sqlite';
import { openSqliteFile, snapshotSqlite } from '#db/sqlite-file';
import { makeWorkingFolder } from '#db/working-folders';
import { OperatorError } from '#operator/command';
import type { Compared } from '#operator/comparison';
import { loadPostgres, openToFill } from '#operator/load-postgres';
import type { Config } from '#platform/env';

/**
 * Copies the embedded database in `dataDir`, which no server may use meanwhile, into the empty PostgreSQL database at
 * `databaseUrl`, and answers the numbers that were compared. The embedded one stays as it is. Throws OperatorError or
 * DatabaseError, and then PostgreSQL is as empty as before.
 */
export async function moveToPostgres(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onProgress: OnProgress,
): Promise<Compared[]> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === null)
    throw new OperatorError('set DATABASE_URL, the address of the new database, first');
  const lock = lockDataDir(dataDir);
  const folder = makeWorkingFolder(dataDir, 'moving');
  try {
    const copy = join(folder, 'ten-four.db');
    snapshotSqlite(dataDir, copy);
    const source = openSqliteFile(copy);
    const target = await openToFill(config).catch(async (error: unknown) => {
      await source.close();
      throw error;
    });
    try {
      if (target.people > 0) {
        throw new OperatorError(
          `the database at DATABASE_URL has ${target.people} people in it already: name an empty one`,
        );
      }
      return await loadPostgres({ from: source.db, to: target.db, onProgress });
    } finally {
      await source.close();
      await target.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}
