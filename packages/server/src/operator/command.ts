import { existsSync, statSync } from 'node:fs';
import type { OnProgress } from '#db/copy-tables';
import { DatabaseError } from '#db/database';
import { ConfigError } from '#platform/env-values';

export class OperatorError extends Error {}

/** Exits with 1 and one line that starts with `failure`. */
export function runCommand(failure: string, work: (args: string[]) => Promise<void>): void {
  process.umask(0o077);
  // Readers such as `head` close early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  work(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${failure}: ${explain(error)}\n`);
    process.exit(1);
  });
}

/** Refuses root, which would create files that the server cannot read. Throws OperatorError. */
export function refuseRoot(dataDir: string): void {
  if (process.getuid?.() !== 0 || !existsSync(dataDir) || statSync(dataDir).uid === 0) return;
  throw new OperatorError(
    `DATA_DIR ${dataDir} does not belong to root. Run this as the user that runs Ten-Four: sudo -u ten-four npm run …`,
  );
}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export const fileTimestamp = (time: number): string =>
  new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected =
    error instanceof OperatorError || error instanceof ConfigError || error instanceof DatabaseError;
  // System errors already name the file and the reason.
  return isExpected || 'syscall' in error ? error.message : (error.stack ?? error.message);
}

const WIDTH = 30;

export function createProgress(): OnProgress {
  let drawn = '';
  return (copied, all) => {
    if (!process.stdout.isTTY) return;
    const part = all === 0 ? 1 : copied / all;
    const bar = '#'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '.');
    const line = `[${bar}] ${Math.floor(part * 100)}%  ${copied} of ${all} rows`;
    if (line === drawn) return;
    process.stdout.write(`\r${line}${copied === all ? '\n' : ''}`);
    drawn = line;
  };
}
