import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDue, surplus } from '#features/backups/backups.rules';
import { findLastBackup } from '#features/backups/backups.store';
import { HOUR } from '#platform/clock';
import { createLease, LOOK_EVERY } from '#platform/leases/lease';
import type { Platform } from '#platform/platform';

/** Backups kept in the data folder. */
const KEPT = 14;
/** Milliseconds until a failed one is tried again. */
const RETRY_AFTER = HOUR;

/**
 * Makes a backup each night in `DATA_DIR/backups`, by one of all processes. `make` writes one into a folder and throws if
 * that fails.
 */
export function createNightlyBackup(
  { config, database, settings, clock, log }: Platform,
  make: (folder: string) => Promise<void>,
): () => Promise<void> {
  const { db } = database;
  const lease = createLease({ db, clock, name: 'nightly-backup' });
  const folder = join(config.dataDir, 'backups');
  const isWanted = async () =>
    isDue(await findLastBackup(db), {
      now: clock.now(),
      zone: settings.current().values.general.clockZone,
    });

  let triedAt = Number.NEGATIVE_INFINITY;

  return async () => {
    if (clock.now() - triedAt < RETRY_AFTER || !(await isWanted()) || !(await lease.look())) return;
    const renewing = setInterval(() => lease.look().catch(() => {}), LOOK_EVERY);
    try {
      // Another process may have made it before this one got the lease.
      if (!(await isWanted())) return;
      triedAt = clock.now();
      await make(folder);
      for (const name of surplus(readdirSync(folder), KEPT)) rmSync(join(folder, name));
      log.info({ folder }, 'backup made');
    } catch (error) {
      log.error({ err: error, folder }, 'nightly backup failed');
    } finally {
      clearInterval(renewing);
      await lease.release();
    }
  };
}
