import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two looks at the file. */
const LOOK_EVERY = 200;

/** Waits while an upgrade backs up or restores the database; `file` is the hold that `npm run upgrade` writes. */
export async function waitForDatabase(file: string): Promise<void> {
  while (readHold(file) === 'stop') await pause(LOOK_EVERY);
}

/** Resolves when the running upgrade accepts this version. Returns null if no upgrade is watching it. */
export function waitForAcceptance(file: string): Promise<void> | null {
  if (readHold(file) === null) return null;
  return (async () => {
    while (readHold(file) !== null) await pause(LOOK_EVERY, undefined, { ref: false });
  })();
}

/** Returns null if no upgrade is running; one that was killed no longer counts. */
function readHold(file: string): 'stop' | 'try' | null {
  try {
    const [pid, state] = readFileSync(file, 'utf8').split(' ');
    if (!isRunning(Number(pid))) return null;
    return state === 'stop' ? 'stop' : 'try';
  } catch {
    return null;
  }
}

/** Removes the copies of the database that killed upgrades left in the data folder. */
export function removeOldTrials(dataDir: string): void {
  for (const name of existsSync(dataDir) ? readdirSync(dataDir) : []) {
    const pid = /^trial-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

/** Returns false for another user's process too, since an upgrade runs as the server's user. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
