import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../scripts/lib/free-port.mjs';

/** The built product in demo mode on a new SQLite database. */
export interface ProductServer {
  /** The URL for browsers, without a trailing slash. */
  readonly origin: string;
  /** Advances the server's clock in milliseconds. Periodic work doesn't run sooner. */
  advance(time: number): Promise<void>;
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));

// Ends the server even if the test run is killed, because that closes their IPC channel.
const END_WITH_PARENT = `data:text/javascript,process.once('disconnect', () => process.exit())`;

// The server's clock is the machine's plus an offset, and so is every response's `Date`.
const MOVABLE_CLOCK = `data:text/javascript,${encodeURIComponent(`
  import { ServerResponse } from 'node:http';
  const Machine = Date;
  let ahead = 0;
  globalThis.Date = class extends Machine {
    static now = () => Machine.now() + ahead;
    constructor(...given) {
      super(...(given.length === 0 ? [Date.now()] : given));
    }
  };
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (...given) {
    this.setHeader('date', new Date().toUTCString());
    return writeHead.apply(this, given);
  };
  process.on('message', (time) => {
    ahead += time;
    process.send('advanced');
  });
  process.channel.unref();
`)}`;

/** Starts the product on a free port. Resolves when it is ready, or throws with its output. */
export async function startProductServer(): Promise<ProductServer> {
  const folder = mkdtempSync(join(tmpdir(), 'ten-four-journeys-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, '--import', MOVABLE_CLOCK, MAIN], {
    // Neither a `.env` nor the environment may change the product's settings.
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: join(folder, 'data'),
      RATE_LIMIT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = once(child, 'exit');
  const log: string[] = [];
  const announced = new Promise<boolean>((resolve) => {
    const read = (chunk: Buffer) => {
      log.push(chunk.toString());
      if (log.join('').includes(`ready at ${origin}`)) resolve(true);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', () => resolve(false));
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const advance = async (time: number) => {
    const advanced = once(child, 'message');
    child.send(time);
    await advanced;
  };
  const ready = (await announced) && (await fetch(`${origin}/readyz`)).ok;
  if (ready) return { origin, advance, stop };
  await stop();
  throw new Error(`The server did not become ready:\n${log.join('')}`);
}
