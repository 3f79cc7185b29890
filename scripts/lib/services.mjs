import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { Stop } from './command.mjs';
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
  const options = ['--plain', '--no-legend', '--state=active', 'ten-four.service', 'ten-four@*.service'];
  const units = outputOf('systemctl', ['list-units', ...options]) ?? '';
  return [...units.matchAll(/^(ten-four(?:@(\d+))?)\.service\b/gm)].map(
    ([, name, port = process.env.PORT ?? '3000']) => ({ name, port }),
  );
}

/** Ends the services' processes, which systemd then restarts. Throws Stop if one belongs to another user. */
export async function stopAll(services) {
  const pids = services.map(({ name }) => stateOf(name).pid).filter((pid) => pid !== 0);
  for (const pid of pids) signal(pid, 'SIGTERM');
  for (const pid of pids) {
    const hasEnded = () => !signal(pid, 0);
    if (await becomesTrue(hasEnded, END_WITHIN)) continue;
    signal(pid, 'SIGKILL');
    await becomesTrue(hasEnded, END_WITHIN);
  }
}

/** Waits for all services to become ready and stay ready. Returns the name of a failing one, or null. */
export async function findFailing(services) {
  const results = await Promise.all(
    services.map(({ name, port }) => {
      const { starts } = stateOf(name);
      return staysReady(port, () => stateOf(name).starts - starts > EXPECTED_STARTS);
    }),
  );
  return services[results.indexOf(false)]?.name ?? null;
}

/** Waits for the server at a port to become ready and stay ready. `hasEnded` stops the wait early. */
export async function staysReady(port, hasEnded) {
  const isReady = () => isOk(port, '/readyz');
  const isDecided = await becomesTrue(async () => hasEnded() || (await isReady()), READY_WITHIN);
  return isDecided && !(await becomesTrue(async () => hasEnded() || !(await isReady()), STABLE_FOR));
}

/** Waits for the services to serve pages, which takes moments after the upgrade's hold is released. */
export async function waitUntilServing(services) {
  for (const { name, port } of services) {
    const isServing = await becomesTrue(() => isOk(port, '/'), READY_WITHIN);
    if (!isServing) throw new Stop(`${name} is not serving pages: check its log`);
  }
}

/** Polls a condition. Returns whether it became true within `limit` milliseconds. */
async function becomesTrue(condition, limit) {
  const end = performance.now() + limit;
  while (!(await condition())) {
    if (performance.now() >= end) return false;
    await pause(POLL_EVERY);
  }
  return true;
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
  const { MainPID = '0', NRestarts = '0' } = parseEnv(output);
  return { pid: Number(MainPID), starts: Number(NRestarts) };
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
