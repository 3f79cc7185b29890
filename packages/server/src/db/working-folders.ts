import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What a working folder in the data folder is for. */
type Purpose = 'moving' | 'restoring';

/** As `mkdtemp` ends a name. */
const NAME = /^(moving|restoring)-[A-Za-z0-9]{6}$/;

/**
 * Makes a folder in the data folder for a copy of the database that is worked on. Whoever makes one holds the data
 * folder's lock, and removes it in the end.
 */
export function makeWorkingFolder(dataDir: string, purpose: Purpose): string {
  mkdirSync(dataDir, { recursive: true });
  return mkdtempSync(join(dataDir, `${purpose}-`));
}

/** The working folders that are there: of a command that is at work, or of one that was killed. */
export function listWorkingFolders(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && NAME.test(entry.name))
    .map(({ name }) => join(dataDir, name));
}

/** Removes what killed commands left; for whoever has just got the data folder's lock, since then nobody is at work. */
export function removeWorkingFolders(dataDir: string): void {
  for (const folder of listWorkingFolders(dataDir)) rmSync(folder, { recursive: true, force: true });
}
