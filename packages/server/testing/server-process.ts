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

/** The built product as a process of its own that can be killed as a crash would end it. */
export interface ServerProcess {
  origin: string;
  user(): TestUser;
  /** Everything that it logged, as text. */
  logged(): string;
  /** Ends it at once, in whatever it is doing, and waits until it is gone. */
  kill(): Promise<void>;
  /** Resolves once it is gone, whoever ended it. */
  gone: Promise<void>;
}

/** One that dies by itself where it is told to. */
export interface FailingProcess extends ServerProcess {
  /** From now on it dies at a point; resolves once it knows. */
  failAt(point: FailPoint): Promise<void>;
}

interface Start {
  /** A free one where none is given. */
  port?: number;
  /** Its environment besides the database; demo mode without data where nothing else is said. */
  settings?: Record<string, string>;
}

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const FAULTS = fileURLToPath(new URL('../../../.cache/faults', import.meta.url));

/** Starts the product on a database; `npm test` has built it before. */
export async function startServerProcess(database: TestDatabase, start: Start = {}): Promise<ServerProcess> {
  const { child, ...server } = await startProgram([built(DIST, 'main.js')], database, start);
  return server;
}

/** Starts the product with fail points; its clock is `ahead` by so many milliseconds. */
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

/** How a start ended that was to die on its way up. */
export interface EndedStart {
  /** False where it died before. */
  isReady: boolean;
  signal: NodeJS.Signals | null;
  said: string;
}

/**
 * Starts the product to die on its way up, at a fail point or once `until` resolves; one that gets ready before that is
 * ended then. Resolves once it is gone.
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
  // Not 'exit', which may come before the last of what it said.
  const gone = once(child, 'close').then(() => {});
  const logged = textOf(child.stdout);
  const errors = textOf(child.stderr);
  /** False where it is gone before. */
  const ready = Promise.race([saysReady(child.stdout), gone.then(() => false)]);
  return { child, origin: `http://localhost:${ownPort}`, gone, logged, errors, ready };
}

/** Runs a built command, with words after its name and other settings, on a database; answers its exit code and what it said. */
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

/** Resolves with the line that the start ends with; what is logged before and after it is let pass. */
function saysReady(stream: Readable | null): Promise<true> {
  const said = textOf(stream);
  return new Promise((resolve) => {
    stream?.on('data', () => {
      if (said().includes('is ready at')) resolve(true);
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
