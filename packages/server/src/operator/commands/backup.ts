import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withOpened } from '#db/database';
import { messageOf } from '#db/database-errors';
import { openBeside } from '#db/open-database';
import {
  createProgress,
  OperatorError,
  refuseForeignRoot,
  runCommand,
  say,
  stampOf,
} from '#operator/command';
import { makeBackup } from '#operator/make-backup';
import { noteBackup } from '#operator/operator.store';
import { systemClock } from '#platform/clock';
import { type Config, environment, readConfig } from '#platform/env';

/**
 * `npm run backup`, also beside a running server: writes a backup into `./backups`, or to the file or into the folder
 * that is named. Ends with 1 where the bank's books in it do not balance, but keeps it.
 */
runCommand('No backup was made', async ([place = './backups/', ...rest]) => {
  if (rest.length > 0 || place.startsWith('-')) {
    throw new OperatorError('say at most one file or folder to write to: npm run backup -- /var/backups');
  }
  const now = systemClock.now();
  const isFolder = place.endsWith('/') || (existsSync(place) && statSync(place).isDirectory());
  const file = resolve(isFolder ? join(place, `ten-four-${stampOf(now)}.backup`) : place);
  const config = readConfig(environment());
  const { accounts, journals, faults } = await makeBackup({
    config,
    file,
    now,
    onProgress: createProgress(),
  });
  say(`Backup written and checked: ${file} (${sizeOf(file)}).`);
  say('It holds everything, secrets too: keep it as safe as the database.');
  await noteIn(config, now);
  if (faults.length === 0) {
    say(`The bank's books in it balance: ${accounts} accounts and ${journals} journals.`);
    return;
  }
  say("But the bank's books in it do not balance, nor do those in the database: see npm run ledger:verify.");
  process.exitCode = 1;
});

/** A backup is one also where the database takes no writes, or is of an older version. */
async function noteIn(config: Config, madeAt: number): Promise<void> {
  try {
    refuseForeignRoot(config.dataDir);
    await withOpened(openBeside(config), ({ db }) => noteBackup(db, madeAt));
  } catch (error) {
    say(`The database could not note that, so /metrics does not tell of it: ${messageOf(error)}.`);
  }
}

function sizeOf(file: string): string {
  const megabytes = statSync(file).size / 1_000_000;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
