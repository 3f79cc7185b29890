import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { environment } from '#platform/env';
import type { TestDatabase } from '#testing/test-database';
import { freePort } from '../../../scripts/lib/free-port.mjs';

/** A PostgreSQL server that a test may stop and start. */
export interface OwnPostgres {
  database: TestDatabase;
  start(): Promise<void>;
  /** `in order` closes connections; `at once` requires crash recovery. */
  stop(how: 'in order' | 'at once'): Promise<void>;
  /** Stops all its processes until `resume`. */
  freeze(): Promise<void>;
  resume(): Promise<void>;
}

/** Survives a crash of the server, as in production, but not one of the machine. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'full_page_writes=off',
];

/** Creates and starts a server with the binaries of the shared one. Returns null if they aren't on this machine. */
export async function createOwnPostgres(): Promise<OwnPostgres | null> {
  const known = await findPrograms();
  if (known === null) return null;
  const { programs, data } = known;
  const folder = mkdtempSync(join(dirname(data), 'own-'));
  // PostgreSQL refuses to run as root, so this uses the shared server's user.
  const { uid, gid } = statSync(data);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, uid, gid);
  const options = { cwd: folder, env: { LC_ALL: 'C' }, ...(isRoot ? { uid, gid } : {}) };

  const initialize = [join(programs, 'initdb'), '-D', 'data', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'];
  await requireSuccess(
    spawn(initialize[0] ?? '', [...initialize.slice(1), '--no-sync', '--locale=C'], options),
  );
  const port = await freePort();
  const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting]);
  let running: ChildProcess | null = null;

  const start = async () => {
    const child = spawn(join(programs, 'postgres'), ['-D', 'data', ...settings], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running = child;
    await waitForOutput(child, 'database system is ready to accept connections');
  };
  const stop = async (how: 'in order' | 'at once') => {
    if (running === null) return;
    const ended = once(running, 'exit');
    running.kill(how === 'in order' ? 'SIGINT' : 'SIGQUIT');
    running = null;
    await ended;
  };
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    const { pid } = running ?? {};
    if (pid === undefined) return;
    const list = spawn('ps', ['-o', 'pid=', '--ppid', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] });
    const children = (await textOf(list)).split('\n').map(Number).filter(Boolean);
    for (const each of [pid, ...children]) process.kill(each, name);
  };

  await start();
  const dataDir = mkdtempSync(join(tmpdir(), 'ten-four-test-'));
  const remove = async () => {
    await stop('at once');
    for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
  };
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    database: { engine: 'postgres', databaseUrl, dataDir, remove },
    start,
    stop,
    freeze: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
  };
}

async function findPrograms(): Promise<{ programs: string; data: string } | null> {
  const client = new pg.Client({ connectionString: environment().TEST_POSTGRES_URL });
  await client.connect();
  try {
    const { rows } = await client.query<{ programs: string; data: string }>(
      `select setting as programs, current_setting('data_directory') as data from pg_config where name = 'BINDIR'`,
    );
    const [found] = rows;
    return found !== undefined && existsSync(found.data) ? found : null;
  } finally {
    await client.end();
  }
}

async function requireSuccess(child: ChildProcess): Promise<void> {
  const output = textOf(child);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${child.spawnfile} failed: ${await output}`);
}

async function textOf(child: ChildProcess): Promise<string> {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += String(chunk);
    });
  }
  await once(child, 'close');
  return text;
}

/** Resolves when the output contains the text. Throws if the process ends first. */
function waitForOutput(child: ChildProcess, wanted: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stderr?.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes(wanted)) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL ended: ${text}`)));
  });
}
