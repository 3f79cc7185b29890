/**
 * `npm run upgrade -- ARCHIVE`: replaces an unpacked release with a newer one. Makes a backup and tries the new
 * version on a copy of the data. Then stops the services, swaps the programs, makes a second backup and starts the
 * services again. If the new version does not become ready, restores the old one and the database.
 */
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chdir } from 'node:process';
import { command, Interrupted, Stop } from './lib/command.mjs';
import { freePort } from './lib/free-port.mjs';
import { clear, hold, isOfAnother, NEW, OLD, release, swap, unpack, versionIn } from './lib/new-program.mjs';
import { ROOT } from './lib/paths.mjs';
import { passSignalsTo, run } from './lib/run.mjs';
import {
  findFailing,
  runningServices,
  settings,
  staysReady,
  stopAll,
  waitUntilServing,
} from './lib/services.mjs';

/** Settings that a trial must not use. Its server also refuses requests and runs no background work. */
const MUTE = {
  UPGRADE_TRIAL: '1',
  DISCORD_BOT_TOKEN: '',
  DISCORD_WEBHOOK_XBOX: '',
  DISCORD_WEBHOOK_PLAYSTATION: '',
};

const [named, ...rest] = process.argv.slice(2);
// Relative to the folder where npm was called.
const archive = resolve(process.env.INIT_CWD ?? '.', named ?? '');
chdir(ROOT);

await command(async () => {
  if (existsSync(join(ROOT, '.git')))
    throw new Stop(
      'This is a clone: npm run backup, stop Ten-Four, git pull, npm run build, then start it again.',
    );
  if (named === undefined || rest.length > 0)
    throw new Stop('Name the archive: npm run upgrade -- ten-four-1.2.0.tar.gz');
  if (isOfAnother(ROOT))
    throw new Stop(
      `${ROOT} belongs to another user: run this as that user (sudo -Hu ten-four npm run upgrade).`,
    );
  removeOldTrials();
  const before = versionIn(ROOT);
  if (!(await unpack(archive))) {
    console.log(`Nothing to do: this is the newest version (${before}).`);
    return;
  }
  const next = versionIn(NEW);
  console.log(`From ${before} to ${next}.`);
  try {
    const backup = await makeBackup(ROOT);
    if (backup !== null) await tryOn(NEW, backup);
  } catch (error) {
    clear();
    throw error;
  }
  const services = runningServices();
  hold('stop');
  const swapBack = swap();
  if (services.length > 0) await startNew(services, swapBack);
  clear();
  await waitUntilServing(services);
  console.log(
    services.length > 0
      ? `Ten-Four ${next} is running.`
      : `Ten-Four ${next} is installed. If Ten-Four is running, it still runs ${before}: stop it, then start it.`,
  );
});

/** Starts the new version. If it fails, restores the old programs and data together, and throws. */
async function startNew(services, swapBack) {
  let backup = null;
  try {
    await stopAll(services);
    backup = await makeBackup(OLD);
    hold('try');
    const failing = await findFailing(services);
    if (failing !== null) throw new Stop(`${failing} did not become ready with the new version`);
    release();
  } catch (error) {
    hold('stop');
    swapBack();
    await stopAll(services);
    const isPutBack = backup === null || (await putBack(backup));
    clear();
    const state =
      (await findFailing(services)) === null ? 'is running.' : 'does not become ready either: see its log.';
    if (!(error instanceof Stop)) throw error;
    const data = isPutBack ? '' : ` The database could not be restored: see above. It is in ${backup}.`;
    throw new Stop(`${error.message}; the old version is back in place and ${state}${data}`);
  }
}

/** Restores the database as of the old version's stop. Returns whether that worked. */
async function putBack(backup) {
  const words = ['packages/server/dist/restore.js', backup, '--replace', '--newer'];
  const { code } = await run(process.execPath, words);
  return code === 0;
}

/** Makes a backup with the program in a folder. Returns its path, or null if there is no database yet. */
async function makeBackup(folder) {
  const { DATABASE_URL = '' } = settings();
  if (DATABASE_URL === '' && !existsSync(join(dataDir(), 'ten-four.db'))) return null;
  const before = new Set(backups());
  const { code } = await run(process.execPath, [join(folder, 'packages/server/dist/backup.js')]);
  const made = backups().find((file) => !before.has(file));
  if (code !== 0 || made === undefined) throw new Stop('The backup failed, so nothing was changed');
  return join('backups', made);
}

function backups() {
  return (existsSync('backups') ? readdirSync('backups') : []).filter((name) => name.endsWith('.backup'));
}

function dataDir() {
  return resolve(settings().DATA_DIR || 'data');
}

/** Starts the new version on a copy of the data. Throws Stop if it does not become ready. */
async function tryOn(folder, backup) {
  console.log('Trying the new version on a copy…');
  // The process ID in the name tells the server whether the trial is still running.
  const place = join(dataDir(), `trial-${process.pid}`);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  try {
    const port = String(await freePort());
    const env = { ...process.env, ...MUTE, DATA_DIR: place, DATABASE_URL: '', HOST: '127.0.0.1', PORT: port };
    const built = (name) => join(folder, 'packages/server/dist', name);
    const restored = await run(process.execPath, [built('restore.js'), backup], { env, quiet: true });
    if (restored.code !== 0) {
      throw new Stop(
        `The new version cannot take over the data; nothing was changed. ${restored.output.trim()}`,
      );
    }
    const isReady = await startsAndStays(built('main.js'), { env, port });
    if (!isReady)
      throw new Stop('The new version does not start on a copy of the data; nothing was changed.');
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs a server until it proves stable, fails, or a signal interrupts this process. */
async function startsAndStays(main, { env, port }) {
  // The open input tells the server that this process is still running.
  const server = spawn(process.execPath, [main], { env, stdio: ['pipe', 'ignore', 'inherit'] });
  const gone = once(server, 'exit');
  const signals = passSignalsTo(server);
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const isReady = await staysReady(port, { hasEnded });
  const received = signals.stop();
  server.kill('SIGKILL');
  await gone;
  if (received !== null) throw new Interrupted(received);
  return isReady;
}

/** Deletes database copies that killed upgrades left behind. */
function removeOldTrials() {
  for (const name of existsSync(dataDir()) ? readdirSync(dataDir()) : []) {
    if (/^trial-\d+$/.test(name)) rmSync(join(dataDir(), name), { recursive: true, force: true });
  }
}
