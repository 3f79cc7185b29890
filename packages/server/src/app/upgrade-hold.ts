import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_EVERY = 200;

/** Waits until an upgrade lets the server open the database. `file` is the hold file of `npm run upgrade`. */
export async function waitForDatabase(file: string): Promise<void> {
  while (readHold(file) === 'stop') await pause(POLL_EVERY);
}

/** Resolves when the running upgrade accepts this version; null without an upgrade. */
export function waitForAcceptance(file: string): Promise<void> | null {
  if (readHold(file) === null) return null;
  return (async () => {
    while (readHold(file) !== null) await pause(POLL_EVERY, undefined, { ref: false });
  })();
}

function readHold(file: string): 'stop' | 'try' | null {
  try {
    const [pid, state] = readFileSync(file, 'utf8').split(' ');
    if (!isRunning(Number(pid))) return null;
    return state === 'stop' ? 'stop' : 'try';
  } catch {
    return null;
  }
}

export function removeOldTrials(dataDir: string): void {
  for (const name of existsSync(dataDir) ? readdirSync(dataDir) : []) {
    const pid = /^trial-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

/** Returns whether an upgrade is running. It runs as the server's user, so another user's process is not one. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
