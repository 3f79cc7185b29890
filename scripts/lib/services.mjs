import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { Stop } from './command.mjs';
import { ROOT } from './paths.mjs';
import { outputOf } from './programs.mjs';

/** Ten-Four as systemd runs it here: `ten-four`, or `ten-four@3001` and so on, named by their ports. */

/** Milliseconds between two looks. */
const LOOK = 200;
/** Milliseconds for a version to get ready, for it to stay ready, and for a process to end by itself. */
const READY_WITHIN = 60_000;
const STABLE_FOR = 5000;
const END_WITHIN = 20_000;
/** The start after the upgrade's own stop; any further one follows a crash. */
const EXPECTED_STARTS = 1;

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

/** Ends the services' processes, which systemd starts again. Throws Stop if one belongs to another user. */
export async function stopAll(services) {
  const pids = services.map(({ name }) => stateOf(name).pid).filter((pid) => pid !== 0);
  for (const pid of pids) signal(pid, 'SIGTERM');
  for (const pid of pids) {
    for (let waited = 0; signal(pid, 0); waited += LOOK) {
      if (waited === END_WITHIN) signal(pid, 'SIGKILL');
      await pause(LOOK);
    }
  }
}

/** Waits for all services to get ready and stay so; returns the name of one that does not, or null. */
export async function findFailing(services) {
  const results = await Promise.all(
    services.map(({ name, port }) => {
      const { starts } = stateOf(name);
      return staysReady(port, { hasEnded: () => stateOf(name).starts - starts > EXPECTED_STARTS });
    }),
  );
  return services[results.indexOf(false)]?.name ?? null;
}

/** Waits until the server at a port is ready and then for it to stay so; `hasEnded` ends the wait early. */
export async function staysReady(port, { hasEnded }) {
  let readySince = null;
  const start = performance.now();
  for (;;) {
    if (hasEnded()) return false;
    const now = performance.now();
    if (await isOk(port, '/readyz')) readySince ??= now;
    else if (readySince !== null) return false;
    if (readySince !== null && now - readySince >= STABLE_FOR) return true;
    if (readySince === null && now - start >= READY_WITHIN) return false;
    await pause(LOOK);
  }
}

/** Waits until the services serve pages, which they do moments after the upgrade's hold was released. */
export async function waitUntilServing(services) {
  const start = performance.now();
  for (const { name, port } of services) {
    while (!(await isOk(port, '/'))) {
      if (performance.now() - start >= READY_WITHIN) throw new Stop(`${name} serves no pages: see its log`);
      await pause(LOOK);
    }
  }
}

/** Returns false if the server hangs, too. */
async function isOk(port, path) {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5000) })).ok;
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

/** Returns whether the process was there; signal 0 only asks. */
function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw new Stop(
      'Ten-Four runs as another user: run the upgrade as that one (sudo -Hu ten-four npm run upgrade).',
    );
  }
}
