import { resolve } from 'node:path';
import { createProgress, OperatorError, refuseRoot, runCommand, say } from '#operator/command';
import { restoreBackup } from '#operator/restore-backup';
import { systemClock } from '#platform/clock';
import { environment, readConfig } from '#platform/env';

const OPTIONS = ['--replace', '--newer', '--sign-out'];

/**
 * `npm run restore`: while no server runs. `--replace` sets the old database aside, `--newer` also a newer version's,
 * `--sign-out` ends all sessions.
 */
runCommand('Nothing was restored', async (args) => {
  const replace = args.includes('--replace');
  const newer = args.includes('--newer');
  const signOut = args.includes('--sign-out');
  const [named, ...rest] = args.filter((word) => !OPTIONS.includes(word));
  if (named === undefined || rest.length > 0 || named.startsWith('-')) {
    throw new OperatorError(
      'name the backup file: npm run restore -- FILE, or npm run restore -- FILE --replace --sign-out',
    );
  }
  const config = readConfig(environment());
  refuseRoot(config.dataDir);
  const { madeAt, aside, heldMessages, faults } = await restoreBackup({
    config,
    file: resolve(named),
    replace,
    newer,
    signOut,
    asideFolder: './backups',
    now: systemClock.now(),
    onProgress: createProgress(),
  });
  say(`Restored and checked: everything is as it was at ${new Date(madeAt).toISOString()} (${named}).`);
  if (aside !== null) say(`The previous data is in ${aside}.`);
  say(signOut ? 'Everyone is signed out.' : 'Roles take effect again once Discord confirms them.');
  if (heldMessages > 0) {
    say(
      `${heldMessages} messages to Discord were waiting at the time: staff can find them as Unknown under Discord Messages.`,
    );
  }
  if (faults.length > 0) say("The bank's books in this backup do not balance: see npm run ledger:verify.");
  say('Now start Ten-Four again.');
});
