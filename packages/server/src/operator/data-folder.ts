import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Db } from '#db/database';
import { fileIn } from '#db/sqlite';
import { findDamage, intoOneFile, keepOnDisk } from '#db/sqlite-file';
import { OperatorError } from '#operator/command';
import type { KeptFile } from '#operator/operator.store';

/** What of the data folder belongs to the database: without the secret, Discord's tokens in it cannot be read. */
const KEPT = ['session-secret', 'ten-codes.json'];

/** The small files of the data folder, as they go into a backup. */
export function readKeptFiles(dataDir: string): KeptFile[] {
  return KEPT.filter((name) => existsSync(join(dataDir, name))).map((name) => ({
    name,
    content: readFileSync(join(dataDir, name), 'utf8'),
  }));
}

/**
 * Makes a file the data folder's database. What was there before is put into a folder of its own; answers it, null where
 * there was nothing. The one takes the other's place at once: whoever is killed leaves one of the two, never none.
 */
export function replaceDatabase(dataDir: string, stamp: string, file: string): string | null {
  const place = fileIn(dataDir);
  const aside = existsSync(place) ? keepDatabase(dataDir, stamp) : null;
  renameSync(file, place);
  keepOnDisk(place);
  return aside;
}

function keepDatabase(dataDir: string, stamp: string): string | null {
  const place = fileIn(dataDir);
  const name = basename(place);
  // What is left beside a database would be taken for the next one's, so it has to go first.
  if (!intoOneFile(dataDir)) return putAside(dataDir, stamp, [name, `${name}-wal`, `${name}-shm`]);
  const aside = makeAside(dataDir, stamp);
  linkOrCopy(place, join(aside, name));
  keepOnDisk(join(aside, name));
  return aside;
}

function linkOrCopy(file: string, target: string): void {
  try {
    linkSync(file, target);
  } catch {
    // Not every file system knows a file by two names.
    copyFileSync(file, target, constants.COPYFILE_EXCL);
  }
}

/** Moves what is there of the named files into a folder of their own; answers it, null where nothing is there. */
function putAside(dataDir: string, stamp: string, names: readonly string[]): string | null {
  const there = names.filter((name) => existsSync(join(dataDir, name)));
  if (there.length === 0) return null;
  const aside = makeAside(dataDir, stamp);
  for (const name of there) renameSync(join(dataDir, name), join(aside, name));
  keepOnDisk(aside);
  return aside;
}

function makeAside(dataDir: string, stamp: string): string {
  const aside = join(dataDir, `before-restore-${stamp}`);
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  return aside;
}

/** Brings the files of a backup into the data folder; of those that are there already, other ones are put aside. */
export function placeKeptFiles(dataDir: string, stamp: string, files: readonly KeptFile[]): string | null {
  const known = new Map(readKeptFiles(dataDir).map(({ name, content }) => [name, content]));
  const brought = files.filter(({ name, content }) => KEPT.includes(name) && known.get(name) !== content);
  const names = brought.map(({ name }) => name);
  const aside = putAside(dataDir, stamp, names);
  for (const { name, content } of brought) {
    writeFileSync(join(dataDir, name), content, { flag: 'wx', mode: 0o600 });
    keepOnDisk(join(dataDir, name));
  }
  return aside;
}

/** Throws OperatorError where a database is broken. */
export async function refuseDamage(db: Db, what: string): Promise<void> {
  const damage = await findDamage(db);
  if (damage.length > 0) throw new OperatorError(`${what} is damaged: ${damage.join('; ')}`);
}
