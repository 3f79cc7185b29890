import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The folders that programs are looked for in. */
export function pathFolders() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
}

/** Whether a file is there and may be run. */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The full path of a program on the PATH, or null. */
export function programOnPath(name) {
  return (
    pathFolders()
      .map((folder) => join(folder, name))
      .find(isExecutable) ?? null
  );
}

/** What a program prints, without blanks around it; null if it cannot be run or fails. */
export function outputOf(program, args) {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/** Whether this process runs as root. */
export function isRoot() {
  return process.getuid?.() === 0;
}
