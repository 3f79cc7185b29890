import { existsSync, statSync } from 'node:fs';
import type { OnProgress } from '#db/copy-tables';
import { DatabaseError } from '#db/database';
import { ConfigError } from '#platform/env-values';

/** What stops a command and the operator can do something about; the message is one line. */
export class OperatorError extends Error {}

/**
 * Runs one of the operator's commands with what was written after its name. A failure ends it with 1 and one line
 * that begins with `failure`; what it writes is for the owner of the process only.
 */
export function runCommand(failure: string, work: (args: string[]) => Promise<void>): void {
  process.umask(0o077);
  // Whoever reads the first lines only, as `head` does, does not want to hear that there were more.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  work(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${failure}: ${explain(error)}\n`);
    process.exit(1);
  });
}

/** Root would leave files in somebody's data folder that the server could not read; throws OperatorError. */
export function refuseForeignRoot(dataDir: string): void {
  if (process.getuid?.() !== 0 || !existsSync(dataDir) || statSync(dataDir).uid === 0) return;
  throw new OperatorError(
    `DATA_DIR ${dataDir} belongs to another user than root. Run this as the user that Ten-Four runs as: sudo -u ten-four npm run …`,
  );
}

/** A line for the operator. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** A moment (milliseconds) as part of a file's name: `2026-11-21T08-15-00Z`. */
export const stampOf = (time: number): string =>
  new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected =
    error instanceof OperatorError || error instanceof ConfigError || error instanceof DatabaseError;
  // The system's own refusals (no space, no right) name the file and say it all.
  return isExpected || 'syscall' in error ? error.message : (error.stack ?? error.message);
}

const WIDTH = 30;

/** Draws how far a copy is, in one line at a terminal; elsewhere, where lines cannot be drawn over, nothing. */
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
