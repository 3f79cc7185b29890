import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { environment } from '#platform/env';
import { freePort } from '#testing/free-port';
import type { TestDatabase } from '#testing/test-database';
import { createTestUser, type TestUser } from '#testing/test-user';

/** The built product as a process of its own, in demo mode, that can be killed as a crash would end it. */
export interface ServerProcess {
  user(): TestUser;
  /** Ends it at once, in whatever it is doing, and waits until it is gone. */
  kill(): Promise<void>;
}

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** Starts the product on a database; `npm test` has built it before. */
export async function startServerProcess(database: TestDatabase): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [built('main.js')], {
    env: { ...variables(database), PORT: String(port), RATE_LIMIT: '0', SEED_DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const errors = textOf(child.stderr);
  const isReady = await Promise.race([saysReady(child.stdout), exit.then(() => false)]);
  if (!isReady) throw new Error(`The server did not start: ${errors()}`);
  return {
    user: () => createTestUser(`http://localhost:${port}`),
    kill: async () => {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Runs a built command on a database; answers its exit code and what it said. */
export async function runCommand(
  file: string,
  database: TestDatabase,
): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [built(file)], {
    env: variables(database),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out = textOf(child.stdout);
  const errors = textOf(child.stderr);
  const [code] = await once(child, 'close');
  return { code, said: `${out()}${errors()}` };
}

function built(file: string): string {
  const path = `${DIST}/${file}`;
  if (!existsSync(path)) throw new Error('The server is not built: run the tests by "npm test"');
  return path;
}

function variables({ dataDir, databaseUrl }: TestDatabase): Record<string, string> {
  const { PATH = '' } = environment();
  return { PATH, DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
}

/** Resolves with the line that the start ends with; what is logged before and after it is let pass. */
function saysReady(stream: NodeJS.ReadableStream): Promise<true> {
  const said = textOf(stream);
  return new Promise((resolve) => {
    stream.on('data', () => {
      if (said().includes('is ready at')) resolve(true);
    });
  });
}

function textOf(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.on('data', (chunk) => {
    text += String(chunk);
  });
  return () => text;
}
