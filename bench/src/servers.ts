import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/** A server under load: another process, so that the load does not share its thread. */
export interface Served {
  origin: string;
  child: ChildProcess;
  stop(): Promise<void>;
}

/** What is measured beside its floor; that one works on the data as they are when it is started. */
export interface Beside {
  engine: 'sqlite' | 'postgres';
  startFloor: () => Promise<Served>;
}

const APP = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
const FLOOR = fileURLToPath(new URL('./floor.js', import.meta.url));

/** The product in demo mode with its limits off. */
export async function startApp(dataDir: string, databaseUrl: string | null): Promise<Served> {
  const port = await freePort();
  const settings = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  const child = fork(APP, {
    silent: true,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: '0', ...settings },
  });
  child.stderr?.pipe(process.stderr);
  await announced(child);
  return served(child, port);
}

/** The warning that the limits are off may come first. */
function announced({ stdout }: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    stdout?.on('data', (chunk) => {
      if (String(chunk).includes('Ten-Four is ready')) resolve();
    });
  });
}

export async function startFloor(engine: string, database: string): Promise<Served> {
  const port = await freePort();
  const child = fork(FLOOR, [engine, database, String(port)]);
  await once(child, 'message');
  return served(child, port);
}

/** Memory of a process in MB, as the system counts it. */
export function residentMemory({ child }: Served): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function served(child: ChildProcess, port: number): Served {
  return {
    origin: `http://localhost:${port}`,
    child,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}
