import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withOpened } from '#db/database';
import { messageOf } from '#db/database-errors';
import { openForWriting } from '#db/open-database';
import { createProgress, fileTimestamp, OperatorError, refuseRoot, runCommand, say } from '#operator/command';
import { makeBackup } from '#operator/make-backup';
import { noteBackup } from '#operator/operator.store';
import { systemClock } from '#platform/clock';
import { type Config, environment, readConfig } from '#platform/env';

/**
 * `npm run backup [file or folder]`: also while a server runs. Exits with 1 if the bank's books do not balance, but
 * keeps the backup.
 */
runCommand('No backup was made', async ([place = './backups/', ...rest]) => {
  if (rest.length > 0 || place.startsWith('-')) {
    throw new OperatorError('name at most one file or folder: npm run backup -- /var/backups');
  }
  const now = systemClock.now();
  const isFolder = place.endsWith('/') || (existsSync(place) && statSync(place).isDirectory());
  const file = resolve(isFolder ? join(place, `ten-four-${fileTimestamp(now)}.backup`) : place);
  const config = readConfig(environment());
  const request = { config, file, now, onProgress: createProgress() };
  const { accounts, journals, faults } = await makeBackup(request);
  say(`Backup written and checked: ${file} (${sizeOf(file)}).`);
  say('It contains everything, including secrets: keep it as safe as the database.');
  await saveBackupTime(config, now);
  if (faults.length === 0) {
    say(`The bank's books balance: ${accounts} accounts and ${journals} journals.`);
    return;
  }
  say(
    "However, the bank's books do not balance, in the backup or in the database: see npm run ledger:verify.",
  );
  process.exitCode = 1;
});

/** Ignores failures: the backup is valid anyway. */
async function saveBackupTime(config: Config, madeAt: number): Promise<void> {
  try {
    refuseRoot(config.dataDir);
    await withOpened(openForWriting(config), ({ db }) => noteBackup(db, madeAt));
  } catch (error) {
    say(`The backup's time could not be saved, so /metrics does not show it: ${messageOf(error)}.`);
  }
}

function sizeOf(file: string): string {
  const megabytes = statSync(file).size / 1_000_000;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
