import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { Stop } from './command.mjs';
import { ROOT } from './paths.mjs';
import { outputOf } from './programs.mjs';

/** Milliseconds. */
const POLL_EVERY = 200;
/** Milliseconds: for a version to become ready, to stay ready, and for a process to exit. */
const READY_WITHIN = 60_000;
const STABLE_FOR = 5000;
const END_WITHIN = 20_000;
/** The restart after the upgrade's stop; further ones follow crashes. */
const EXPECTED_STARTS = 1;

/** Returns the running systemd services `ten-four` or `ten-four@PORT`, each with its port. */
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

export function settings() {
  const file = join(ROOT, '.env');
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env };
}

/** Ends the services' processes, which systemd then restarts. Throws Stop if one belongs to another user. */
export async function stopAll(services) {
  const pids = services.map(({ name }) => stateOf(name).pid).filter((pid) => pid !== 0);
  for (const pid of pids) signal(pid, 'SIGTERM');
  for (const pid of pids) {
    for (let waited = 0; signal(pid, 0); waited += POLL_EVERY) {
      if (waited === END_WITHIN) signal(pid, 'SIGKILL');
      await pause(POLL_EVERY);
    }
  }
}

/** Waits for all services to become ready and stay ready. Returns the name of a failing one, or null. */
export async function findFailing(services) {
  const results = await Promise.all(
    services.map(({ name, port }) => {
      const { starts } = stateOf(name);
      return staysReady(port, { hasEnded: () => stateOf(name).starts - starts > EXPECTED_STARTS });
    }),
  );
  return services[results.indexOf(false)]?.name ?? null;
}

/** Waits for the server at a port to become ready and stay ready. `hasEnded` stops the wait early. */
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
    await pause(POLL_EVERY);
  }
}

/** Waits for the services to serve pages, which takes moments after the upgrade's hold is released. */
export async function waitUntilServing(services) {
  const start = performance.now();
  for (const { name, port } of services) {
    while (!(await isOk(port, '/'))) {
      if (performance.now() - start >= READY_WITHIN)
        throw new Stop(`${name} is not serving pages: check its log`);
      await pause(POLL_EVERY);
    }
  }
}

async function isOk(port, path) {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}

/** Returns a service's process ID (0 without one) and its number of restarts. */
function stateOf(name) {
  const output = outputOf('systemctl', ['show', '--property=MainPID', '--property=NRestarts', name]) ?? '';
  const numberOf = (property) => Number(new RegExp(`^${property}=(\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  return { pid: numberOf('MainPID'), starts: numberOf('NRestarts') };
}

/** Returns whether the process existed. Signal 0 only checks. */
function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw new Stop(
      'Ten-Four runs as another user: run the upgrade as that user (sudo -Hu ten-four npm run upgrade).',
    );
  }
}
