/**
 * `npm run upgrade`: brings a clone to what its branch has upstream, `npm run upgrade -- ARCHIVE` an unpacked release to
 * that of an archive. A backup first; the new version is put together beside the old one and tried on a copy of the data;
 * then the two change places and the services start again. Where that fails the old one comes back.
 */
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chdir } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { command, Stop } from './lib/command.mjs';
import { withFolder } from './lib/environment.mjs';
import { freePort } from './lib/free-port.mjs';
import { fromArchive, fromUpstream, versionIn } from './lib/new-program.mjs';
import { ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { isReady, restart, runningServices, settings } from './lib/services.mjs';

/** How long (ms) the new version may take to get ready on the copy, and how often is looked. */
const PATIENCE = 10 * 60_000;
const LOOK = 200;

const [named, ...rest] = process.argv.slice(2);
// As seen from where npm was called.
const archive = named === undefined ? null : resolve(process.env.INIT_CWD ?? '.', named);
chdir(ROOT);

await command(async () => {
  const isClone = existsSync(join(ROOT, '.git'));
  if (rest.length > 0 || isClone !== (archive === null)) {
    throw new Stop(
      isClone ? 'Say npm run upgrade.' : 'Say which archive: npm run upgrade -- ten-four-1.2.0.tar.gz',
    );
  }
  refuseStranger();
  const before = versionIn(ROOT);
  const program = archive === null ? await fromUpstream() : await fromArchive(archive);
  if (program === null) {
    console.log(`Nothing to do: this is the newest version (${before}).`);
    return;
  }
  const next = versionIn(program.folder);
  console.log(`From ${before} to ${next}.`);
  const backup = await makeBackup();
  if (backup !== null) await tryOn(program.folder, backup);
  const services = runningServices();
  program.swap();
  const failed = await restartAll(services);
  if (failed !== null) {
    program.swapBack();
    const what = `${failed} did not get ready with the new version; the old one is in its place again`;
    if ((await restartAll(services)) === null) throw new Stop(`${what} and runs.`);
    throw new Stop(
      `${what} but does not get ready either: see its log. If it refuses the database as a newer one's, ` +
        `docs/hosting.md says under Upgrades how to go back to ${backup}.`,
    );
  }
  await program.settle();
  console.log(
    services.length > 0
      ? `Ten-Four ${next} runs.`
      : `Ten-Four ${next} is in its place. What runs now, if anything does, is still ${before}: stop it, then start it.`,
  );
});

/** Files that somebody else had made could not be replaced the next time. */
function refuseStranger() {
  if (process.getuid === undefined || statSync(ROOT).uid === process.getuid()) return;
  throw new Stop(
    `${ROOT} belongs to another user: run this as that one (sudo -Hu ten-four npm run upgrade).`,
  );
}

/** Answers the backup's path; null where there is nothing yet that could be kept. */
async function makeBackup() {
  const { DATABASE_URL = '', DATA_DIR = 'data' } = settings();
  if (DATABASE_URL === '' && !existsSync(join(ROOT, DATA_DIR, 'ten-four.db'))) return null;
  const before = new Set(backups());
  const { code } = await run(process.execPath, ['packages/server/dist/backup.js']);
  const made = backups().find((file) => !before.has(file));
  if (code !== 0 || made === undefined) throw new Stop('Without a backup nothing is changed.');
  return join('backups', made);
}

function backups() {
  return (existsSync('backups') ? readdirSync('backups') : []).filter((name) => name.endsWith('.backup'));
}

/** Has the new version take over a copy of the data and get ready; throws Stop where it does not. */
async function tryOn(folder, backup) {
  console.log('Trying the new version on a copy…');
  await withFolder(async (dataDir) => {
    const port = String(await freePort());
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', HOST: '127.0.0.1', PORT: port };
    const built = (name) => join(folder, 'packages/server/dist', name);
    const restored = await run(process.execPath, [built('restore.js'), backup], { env, quiet: true });
    if (restored.code !== 0) {
      throw new Stop(
        `The new version cannot take over the data; nothing was changed. ${restored.output.trim()}`,
      );
    }
    const server = spawn(process.execPath, [built('main.js')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const gone = once(server, 'exit');
    let ready = false;
    for (let waited = 0; waited < PATIENCE && !ready && server.exitCode === null; waited += LOOK) {
      await pause(LOOK);
      ready = await isReady(port);
    }
    server.kill();
    await gone;
    if (!ready) throw new Stop('The new version does not start on a copy of the data; nothing was changed.');
  });
}

/** Starts one service after the other again, so that the others serve meanwhile; answers the one that failed, or null. */
async function restartAll(services) {
  for (const service of services) if (!(await restart(service))) return service.name;
  return null;
}
