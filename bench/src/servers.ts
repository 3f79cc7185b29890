import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/lib/free-port.mjs';

export type Engine = 'sqlite' | 'postgres';

/** A database that exists on disk; `databaseUrl` is null for SQLite. */
export interface DatabasePlace {
  engine: Engine;
  dataDir: string;
  databaseUrl: string | null;
}

/** A server under load, in a process of its own. */
export interface Server {
  origin: string;
  /** Returns the resident memory in MB. */
  memory(): number;
  stop(): Promise<void>;
}

const PRODUCT = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
const BASELINE = fileURLToPath(new URL('./baseline.js', import.meta.url));

/** Starts the product in demo mode without rate limits. */
export async function startProduct({ dataDir, databaseUrl }: DatabasePlace): Promise<Server> {
  const port = await freePort();
  const child = fork(PRODUCT, {
    silent: true,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: '0',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  child.stderr?.pipe(process.stderr);
  await whenReady(child, (ready) =>
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('Ten-Four is ready')) ready();
    }),
  );
  return asServer(child, port);
}

/** Starts the baseline server on a database file or a PostgreSQL URL. */
export async function startBaseline(engine: Engine, database: string): Promise<Server> {
  const port = await freePort();
  const child = fork(BASELINE, [engine, database, String(port)]);
  await whenReady(child, (ready) => child.once('message', ready));
  return asServer(child, port);
}

function whenReady(child: ChildProcess, listen: (ready: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    listen(resolve);
    child.once('exit', (code) => reject(new Error(`A server exited during its start (${code}).`)));
  });
}

const asServer = (child: ChildProcess, port: number): Server => ({
  origin: `http://localhost:${port}`,
  memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
  stop: async () => {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  },
});
