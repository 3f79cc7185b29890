import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { Stop } from './command.mjs';
import { ROOT } from './paths.mjs';
import { outputOf } from './programs.mjs';

/** Ten-Four as systemd runs it here: `ten-four`, or `ten-four@3001` and so on, named by their ports. */

/** How often (ms) is looked, and how long a start may take that updates a large database. */
const LOOK = 200;
const PATIENCE = 10 * 60_000;
/** A service that has no process for so long (ms), or was started so often in vain, does not come back. */
const GONE = 30_000;
const MOST_STARTS = 3;

/** The services that are running; none where systemd runs none. */
export function runningServices() {
  const units = outputOf('systemctl', [
    'list-units',
    '--plain',
    '--no-legend',
    '--state=active',
    'ten-four.service',
    'ten-four@*.service',
  ]);
  const names = (units ?? '')
    .split('\n')
    .flatMap((line) => /^(ten-four(@\d+)?)\.service\b/.exec(line)?.[1] ?? []);
  return names.map((name) => ({ name, port: /@(\d+)$/.exec(name)?.[1] ?? settings().PORT ?? '3000' }));
}

/** The settings of the program's own folder. */
export function settings() {
  const file = join(ROOT, '.env');
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env };
}

/**
 * Ends a service's process, which systemd starts again, and waits until that answers; false where it does not get ready.
 * Throws Stop where the process belongs to somebody else.
 */
export async function restart({ name, port }) {
  const before = stateOf(name);
  if (before.pid !== 0) end(before.pid);
  let missing = 0;
  for (let waited = 0; waited < PATIENCE && missing < GONE; waited += LOOK) {
    await pause(LOOK);
    const { pid, starts } = stateOf(name);
    if (starts - before.starts > MOST_STARTS) return false;
    missing = pid === 0 ? missing + LOOK : 0;
    if (pid !== before.pid && pid !== 0 && (await isReady(port))) return true;
  }
  return false;
}

/** Whether what listens at a port can serve. */
export async function isReady(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** A service's process, 0 where it has none, and how often systemd has started it again. */
function stateOf(name) {
  const said = outputOf('systemctl', ['show', '--property=MainPID', '--property=NRestarts', name]) ?? '';
  const numberOf = (property) => Number(new RegExp(`^${property}=(\\d+)$`, 'm').exec(said)?.[1] ?? 0);
  return { pid: numberOf('MainPID'), starts: numberOf('NRestarts') };
}

function end(pid) {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    if (error.code !== 'EPERM') throw error;
    throw new Stop(
      'Ten-Four runs as another user: run the upgrade as that one (sudo -Hu ten-four npm run upgrade).',
    );
  }
}
