import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export const pathFolders = () => (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns a program's full path, or null if it isn't on the PATH. */
export function programOnPath(name) {
  const files = pathFolders().map((folder) => join(folder, name));
  return files.find(isExecutable) ?? null;
}

/** Returns a program's trimmed output, or null if it fails. */
export function outputOf(program, args) {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

export const isRoot = () => process.getuid?.() === 0;
