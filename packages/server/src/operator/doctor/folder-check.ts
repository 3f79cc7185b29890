import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listWorkingFolders } from '#db/sqlite';
import { readTenCodes } from '#features/ten-codes/ten-codes.file';
import { refuseForeignRoot } from '#operator/command';
import { type Finding, note, ok, problem, reasonOf } from '#operator/doctor/finding';

/** Free space below which it gets tight, in megabytes. */
const TIGHT = 500;
const MEGABYTE = 1_000_000;

/** Whether the data folder can be written to, is private, has room, and holds 10-codes that can be read. */
export function checkFolder(dataDir: string): Finding[] {
  // The first start makes it where it is missing.
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    refuseForeignRoot(dataDir);
  } catch (error) {
    return [
      problem(
        `DATA_DIR ${dataDir} cannot be written to: ${reasonOf(error)}`,
        'Run this as the user that Ten-Four runs as, and have that user own the folder: chown -R.',
      ),
    ];
  }
  return [
    checkRoom(dataDir, folder),
    ...checkPrivate(dataDir),
    ...checkTenCodes(dataDir),
    ...checkLeft(dataDir),
  ];
}

function checkRoom(dataDir: string, folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  const text = `DATA_DIR ${dataDir} can be written to, ${free.toLocaleString('en-US')} MB are free`;
  return free < TIGHT ? problem(text, 'Make room: when the disk is full, nothing can be saved.') : ok(text);
}

function checkPrivate(dataDir: string): Finding[] {
  const open = ['ten-four.db', 'session-secret']
    .map((name) => join(dataDir, name))
    .filter((file) => existsSync(file) && (statSync(file).mode & 0o077) !== 0);
  return open.map((file) =>
    problem(`${file} can be read by other users of this machine`, `chmod 600 ${file}`),
  );
}

function checkTenCodes(dataDir: string): Finding[] {
  if (!existsSync(join(dataDir, 'ten-codes.json'))) return [];
  try {
    return [note(`${readTenCodes(dataDir).length} 10-codes of your own in ten-codes.json`)];
  } catch (error) {
    return [problem(reasonOf(error), 'Correct the file, or remove it to have those that ship.')];
  }
}

function checkLeft(dataDir: string): Finding[] {
  return listWorkingFolders(dataDir).map((folder) =>
    note(`${folder} is of a command that is at work, or was killed: then it can be deleted`),
  );
}
