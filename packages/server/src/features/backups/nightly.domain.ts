import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDue, listSurplus } from '#features/backups/backups.rules';
import { findLastBackup } from '#features/backups/backups.store';
import type { AppContext } from '#platform/app-context';
import { HOUR } from '#platform/clock';
import { createLease, RENEW_EVERY } from '#platform/leases/lease';

const MAX_BACKUPS = 14;
const RETRY_AFTER = HOUR;

/** Runs nightly backups, in one process at a time; `make` writes one into a folder and throws on failure. */
export function createNightlyBackup(
  { config, database, settings, clock, log }: AppContext,
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
    if (clock.now() - triedAt < RETRY_AFTER || !(await isWanted()) || !(await lease.renew())) return;
    const renewing = setInterval(() => lease.renew().catch(() => {}), RENEW_EVERY);
    try {
      // Another process may have made it before the lease.
      if (!(await isWanted())) return;
      triedAt = clock.now();
      await make(folder);
      for (const name of listSurplus(readdirSync(folder), MAX_BACKUPS)) rmSync(join(folder, name));
      log.info({ folder }, 'backup made');
    } catch (error) {
      log.error({ err: error, folder }, 'nightly backup failed');
    } finally {
      clearInterval(renewing);
      await lease.release();
    }
  };
}
