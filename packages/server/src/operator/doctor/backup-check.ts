import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileIn } from '#db/sqlite';
import { type Finding, note, ok, problem, reasonOf } from '#operator/doctor/finding';
import { DAY, HOUR } from '#platform/clock';
import type { Config } from '#platform/env';

/** One is made every night, so that after two of them one is missing (milliseconds). */
const TOO_OLD = 2 * DAY;

/** How old the last backup in a folder or the data folder is, where there is something to lose; `now` in milliseconds. */
export function checkBackups(config: Config, { folder, now }: { folder: string; now: number }): Finding[] {
  const { production, databaseUrl, dataDir } = config;
  const isThereData = databaseUrl !== null || existsSync(fileIn(dataDir));
  if (!production || !isThereData) return [];
  try {
    const nightly = join(dataDir, 'backups');
    const last = findLast([folder, nightly]);
    if (last === null) {
      return [
        note(
          `There is no backup in ${folder} or ${nightly}: npm run backup makes one (docs/hosting.md, step 7)`,
        ),
      ];
    }
    const text = `The last backup in ${last.folder} is ${ageOf(now - last.at)} old`;
    if (now - last.at <= TOO_OLD) return [ok(text)];
    const remedy = "npm run backup. The server's log says why it made none; BACKUPS=0 turns them off.";
    return [problem(text, remedy)];
  } catch (error) {
    return [problem(`Backups cannot be looked at: ${reasonOf(error)}`, `chown -R the folder ${folder}.`)];
  }
}

/** The last one, when it was made and where it is; null where there is none. */
function findLast(folders: readonly string[]): { at: number; folder: string } | null {
  const made = folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.backup'))
      .map((name) => ({ at: statSync(join(folder, name)).mtimeMs, folder })),
  );
  return made.sort((a, b) => b.at - a.at)[0] ?? null;
}

const ageOf = (age: number): string =>
  age < TOO_OLD ? `${Math.max(0, Math.floor(age / HOUR))} hours` : `${Math.floor(age / DAY)} days`;
