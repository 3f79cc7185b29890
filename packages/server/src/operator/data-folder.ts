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
import { databaseFile } from '#db/sqlite';
import { findDamage, mergeIntoOneFile, syncToDisk } from '#db/sqlite-file';
import { OperatorError } from '#operator/command';
import type { ExtraFile } from '#operator/operator.store';

/** Without the secret, Discord tokens in the database cannot be decrypted. */
const EXTRA_FILES = ['session-secret', 'ten-codes.json'];

export function readExtraFiles(dataDir: string): ExtraFile[] {
  return EXTRA_FILES.filter((name) => existsSync(join(dataDir, name))).map((name) => ({
    name,
    content: readFileSync(join(dataDir, name), 'utf8'),
  }));
}

/** Swaps the database atomically and sets the old one aside. Returns its folder, or null if there was none. */
export function replaceDatabase(dataDir: string, stamp: string, file: string): string | null {
  const place = databaseFile(dataDir);
  const aside = existsSync(place) ? setDatabaseAside(dataDir, stamp) : null;
  renameSync(file, place);
  syncToDisk(place);
  return aside;
}

function setDatabaseAside(dataDir: string, stamp: string): string | null {
  const place = databaseFile(dataDir);
  const name = basename(place);
  // A leftover WAL would be applied to the next database.
  if (!mergeIntoOneFile(dataDir)) return putAside(dataDir, stamp, [name, `${name}-wal`, `${name}-shm`]);
  const aside = makeAside(dataDir, stamp);
  linkOrCopy(place, join(aside, name));
  syncToDisk(join(aside, name));
  return aside;
}

function linkOrCopy(file: string, target: string): void {
  try {
    linkSync(file, target);
  } catch {
    // Some file systems have no hard links.
    copyFileSync(file, target, constants.COPYFILE_EXCL);
  }
}

function putAside(dataDir: string, stamp: string, names: readonly string[]): string | null {
  const existing = names.filter((name) => existsSync(join(dataDir, name)));
  if (existing.length === 0) return null;
  const aside = makeAside(dataDir, stamp);
  for (const name of existing) renameSync(join(dataDir, name), join(aside, name));
  syncToDisk(aside);
  return aside;
}

function makeAside(dataDir: string, stamp: string): string {
  const aside = join(dataDir, `before-restore-${stamp}`);
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  return aside;
}

export function placeExtraFiles(dataDir: string, stamp: string, files: readonly ExtraFile[]): string | null {
  const known = new Map(readExtraFiles(dataDir).map(({ name, content }) => [name, content]));
  const changed = files.filter(
    ({ name, content }) => EXTRA_FILES.includes(name) && known.get(name) !== content,
  );
  const names = changed.map(({ name }) => name);
  const aside = putAside(dataDir, stamp, names);
  for (const { name, content } of changed) {
    writeFileSync(join(dataDir, name), content, { flag: 'wx', mode: 0o600 });
    syncToDisk(join(dataDir, name));
  }
  return aside;
}

export async function refuseDamage(db: Db, what: string): Promise<void> {
  const damage = await findDamage(db);
  if (damage.length > 0) throw new OperatorError(`${what} is damaged: ${damage.join('; ')}`);
}
