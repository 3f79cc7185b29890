import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepOnDisk } from '#db/sqlite-file';
import type { KeptFile } from '#operator/backup-file.store';

/** What of the data folder belongs to the database: without the secret, Discord's tokens in it cannot be read. */
const KEPT = ['session-secret', 'ten-codes.json'];

/** The small files of the data folder, as they go into a backup. */
export function readKeptFiles(dataDir: string): KeptFile[] {
  return KEPT.filter((name) => existsSync(join(dataDir, name))).map((name) => ({
    name,
    content: readFileSync(join(dataDir, name), 'utf8'),
  }));
}

/** Moves what is there of the named files into a folder of their own; answers it, null where nothing is there. */
export function putAside(dataDir: string, stamp: string, names: readonly string[]): string | null {
  const there = names.filter((name) => existsSync(join(dataDir, name)));
  if (there.length === 0) return null;
  const aside = join(dataDir, `before-restore-${stamp}`);
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const name of there) renameSync(join(dataDir, name), join(aside, name));
  keepOnDisk(aside);
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
