/**
 * `npm run upgrade -- ARCHIVE`: replaces an unpacked release with a newer one. Makes a backup and tries the new
 * version on a copy of the data. Then stops the services, swaps the programs, makes a second backup and starts the
 * services again. If the new version does not become ready, restores the old one and the database.
 */
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { command, Stop } from './lib/command.mjs';
import { freePort } from './lib/free-port.mjs';
import { clear, hold, isOfAnother, NEW, OLD, release, swap, unpack, versionIn } from './lib/new-program.mjs';
import { ROOT } from './lib/paths.mjs';
import { forwardSignals, runTool } from './lib/run.mjs';
import { findFailing, runningServices, staysReady, stopAll, waitUntilServing } from './lib/services.mjs';

/** Settings that a trial must not use. Its server also refuses requests and runs no background work. */
const MUTE = {
  UPGRADE_TRIAL: '1',
  DISCORD_BOT_TOKEN: '',
  DISCORD_WEBHOOK_XBOX: '',
  DISCORD_WEBHOOK_PLAYSTATION: '',
};

const builtIn = (folder, name) => join(folder, 'packages/server/dist', name);

const dataDir = () => resolve(process.env.DATA_DIR || 'data');

const [named, ...rest] = process.argv.slice(2);
// Relative to the folder where npm was called.
const archive = resolve(process.env.INIT_CWD ?? '.', named ?? '');
process.chdir(ROOT);

await command(async () => {
  if (existsSync('.git'))
    throw new Stop(
      'This is a clone: npm run backup, stop Ten-Four, git pull, npm run build, then start it again.',
    );
  if (named === undefined || rest.length > 0)
    throw new Stop('Name the archive: npm run upgrade -- ten-four-1.2.0.tar.gz');
  if (isOfAnother(ROOT))
    throw new Stop(
      `${ROOT} belongs to another user: run this as that user (sudo -Hu ten-four npm run upgrade).`,
    );
  if (existsSync('.env')) process.loadEnvFile();
  const before = versionIn(ROOT);
  if (!(await unpack(archive))) {
    console.log(`Nothing to do: this is the newest version (${before}).`);
    return;
  }
  const next = versionIn(NEW);
  console.log(`From ${before} to ${next}.`);
  try {
    const backup = await makeBackup(ROOT);
    if (backup !== null) await tryOn(backup);
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

/** Makes a backup with the program in a folder. Returns its path, or null if there is no database yet. */
async function makeBackup(folder) {
  if (!process.env.DATABASE_URL && !existsSync(join(dataDir(), 'ten-four.db'))) return null;
  const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  const backup = join('backups', `ten-four-${time}.backup`);
  const { code } = await runTool(builtIn(folder, 'backup.js'), [backup]);
  if (code !== 0) throw new Stop('The backup failed, so nothing was changed');
  return backup;
}

/** Starts the new version on a copy of the data. Throws Stop if it does not become ready. */
async function tryOn(backup) {
  console.log('Trying the new version on a copy…');
  // The server deletes the folder at its start if the process with this ID has ended.
  const place = join(dataDir(), `trial-${process.pid}`);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  try {
    const port = String(await freePort());
    const env = { ...process.env, ...MUTE, DATA_DIR: place, DATABASE_URL: '', HOST: '127.0.0.1', PORT: port };
    const restored = await runTool(builtIn(NEW, 'restore.js'), [backup], { env, quiet: true });
    if (restored.code !== 0)
      throw new Stop(
        `The new version cannot take over the data; nothing was changed. ${restored.output.trim()}`,
      );
    if (!(await startsAndStays(port, env)))
      throw new Stop('The new version does not start on a copy of the data; nothing was changed.');
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs the new server until it proves stable, fails, or a signal interrupts this process. */
async function startsAndStays(port, env) {
  // The open input tells the server that this process is still running.
  const main = builtIn(NEW, 'main.js');
  const server = spawn(process.execPath, [main], { env, stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(server, 'exit');
  return forwardSignals(server, async () => {
    const isReady = await staysReady(port, () => server.exitCode !== null || server.signalCode !== null);
    server.kill('SIGKILL');
    await ended;
    return isReady;
  });
}

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
    const args = [backup, '--replace', '--newer'];
    const isRestored = backup === null || (await runTool(builtIn(ROOT, 'restore.js'), args)).code === 0;
    clear();
    const state =
      (await findFailing(services)) === null ? 'is running.' : 'does not become ready either: see its log.';
    if (!(error instanceof Stop)) throw error;
    const data = isRestored ? '' : ` The database could not be restored: see above. It is in ${backup}.`;
    throw new Stop(`${error.message}; the old version is back in place and ${state}${data}`);
  }
}
