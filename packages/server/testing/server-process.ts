import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { environment } from '#platform/env';
import type { FailPoint } from '#testing/fail-points';
import type { TestDatabase } from '#testing/test-database';
import { createTestUser, type TestUser } from '#testing/test-user';
import { freePort } from '../../../scripts/lib/free-port.mjs';

/** The built product in a process that tests can kill. */
export interface ServerProcess {
  origin: string;
  user(): TestUser;
  logged(): string;
  /** Kills the process and waits for its end. */
  kill(): Promise<void>;
  gone: Promise<void>;
}

export interface FailingProcess extends ServerProcess {
  /** Makes the process die at a fail point; resolves when it is armed. */
  failAt(point: FailPoint): Promise<void>;
}

interface Start {
  /** A free port by default. */
  port?: number;
  /** Environment besides the database; demo mode without data by default. */
  settings?: Record<string, string>;
}

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const FAULTS = fileURLToPath(new URL('../../../.cache/faults', import.meta.url));

/** Starts the built product on a database. */
export async function startServerProcess(database: TestDatabase, start: Start = {}): Promise<ServerProcess> {
  const { child, ...server } = await startProgram([built(DIST, 'main.js')], database, start);
  return server;
}

/** Starts the product with fail points and a clock that is `ahead` by milliseconds. */
export async function startFailingProcess(
  database: TestDatabase,
  { ahead = 0, ...start }: Start & { ahead?: number } = {},
): Promise<FailingProcess> {
  const program = [built(FAULTS, 'fault-main.js'), String(ahead)];
  const { child, ...server } = await startProgram(program, database, start);
  return {
    ...server,
    failAt: async (point) => {
      child.send(point);
      await once(child, 'message');
    },
  };
}

/** The result of a start that was meant to fail. */
export interface EndedStart {
  /** False if it died before it was ready. */
  isReady: boolean;
  signal: NodeJS.Signals | null;
  said: string;
}

/**
 * Starts the product and kills it during its start, at a fail point or when `until` resolves. Kills it anyway if it
 * becomes ready. Resolves after its end.
 */
export async function startToDie(
  database: TestDatabase,
  when: { point: FailPoint } | { until: () => Promise<unknown> },
  start: Start = {},
): Promise<EndedStart> {
  const point = 'point' in when ? [JSON.stringify(when.point)] : [];
  const program = [built(FAULTS, 'fault-main.js'), '0', ...point];
  const { child, gone, errors, ready } = await launch(program, database, start);
  if ('until' in when) await when.until();
  const isReady = 'until' in when ? false : await ready;
  child.kill('SIGKILL');
  await gone;
  return { isReady, signal: child.signalCode, said: errors() };
}

async function startProgram(program: string[], database: TestDatabase, start: Start) {
  const { child, origin, gone, logged, errors, ready } = await launch(program, database, start);
  if (!(await ready)) throw new Error(`The server did not start: ${errors()}`);
  return {
    child,
    origin,
    user: () => createTestUser(origin),
    logged,
    gone,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function launch(program: string[], database: TestDatabase, { port, settings = {} }: Start) {
  const ownPort = port ?? (await freePort());
  const child = spawn(process.execPath, program, {
    env: { ...variables(database), PORT: String(ownPort), RATE_LIMIT: '0', SEED_DEMO: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // 'exit' may come before the last output.
  const gone = once(child, 'close').then(() => {});
  const logged = textOf(child.stdout);
  const errors = textOf(child.stderr);
  /** False if it ends first. */
  const ready = Promise.race([saysReady(child.stdout), gone.then(() => false)]);
  return { child, origin: `http://localhost:${ownPort}`, gone, logged, errors, ready };
}

/** Runs a built command with arguments and settings on a database. Returns its exit code and output. */
export async function runCommand(
  file: string,
  database: TestDatabase,
  words: string[] = [],
  settings: Record<string, string> = {},
): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [built(DIST, file), ...words], {
    cwd: tmpdir(),
    env: { ...variables(database), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out = textOf(child.stdout);
  const errors = textOf(child.stderr);
  const [code] = await once(child, 'close');
  return { code, said: `${out()}${errors()}` };
}

function built(folder: string, file: string): string {
  const path = `${folder}/${file}`;
  if (!existsSync(path)) throw new Error('The server is not built: run the tests by "npm test"');
  return path;
}

function variables({ dataDir, databaseUrl }: TestDatabase): Record<string, string> {
  const { PATH = '' } = environment();
  return { PATH, DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
}

/** Resolves when the server logs that it is ready. */
function saysReady(stream: Readable | null): Promise<true> {
  const output = textOf(stream);
  return new Promise((resolve) => {
    stream?.on('data', () => {
      if (output().includes('is ready at')) resolve(true);
    });
  });
}

function textOf(stream: Readable | null): () => string {
  let text = '';
  stream?.on('data', (chunk) => {
    text += String(chunk);
  });
  return () => text;
}
