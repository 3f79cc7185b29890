import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/lib/free-port.mjs';

/** A server under load: another process, so that the load does not share its thread. */
export interface Served {
  origin: string;
  child: ChildProcess;
  stop(): Promise<void>;
}

export type Engine = 'sqlite' | 'postgres';

const APP = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
/** Linux counts in hundredths of a second. */
const MICROSECONDS_A_TICK = 10_000;
const FLOOR = fileURLToPath(new URL('./floor.js', import.meta.url));

/** The product with its limits off; in demo mode unless `environment` names a Discord. */
export async function startApp(
  dataDir: string,
  databaseUrl: string | null,
  environment: Record<string, string> = {},
): Promise<Served> {
  const port = Number(environment.PORT ?? (await freePort()));
  const settings = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  const usual = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: '0' };
  const child = fork(APP, {
    silent: true,
    env: { PATH: process.env.PATH, ...usual, ...settings, ...environment },
  });
  child.stderr?.pipe(process.stderr);
  // Its own line is not the first: the warning that the limits are off comes before.
  await announced(child, (ready) =>
    child.stdout?.on('data', (chunk) => {
      const text = String(chunk);
      if (text.includes('Ten-Four is ready')) ready();
      if (text.includes('"level":50')) process.stderr.write(text);
    }),
  );
  return served(child, port);
}

/** Waits for what says that a server is ready; throws where it ends before that. */
function announced(child: ChildProcess, listen: (ready: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    listen(resolve);
    child.once('exit', (code) => reject(new Error(`A server ended at its start (${code})`)));
  });
}

/** Starts the least that does the job, for comparison. */
export async function startFloor(engine: Engine, database: string): Promise<Served> {
  const port = await freePort();
  const child = fork(FLOOR, [engine, database, String(port)]);
  await announced(child, (ready) => child.once('message', ready));
  return served(child, port);
}

/** Memory of a process in MB, as the system counts it. */
export function residentMemory({ child }: Served): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Microseconds that a process has worked, its share of the system's work included. */
export function cpuTime({ child }: Served): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_A_TICK;
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
