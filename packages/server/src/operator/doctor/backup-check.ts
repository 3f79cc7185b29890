import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileIn } from '#db/sqlite';
import { type Finding, note, ok, problem, reasonOf } from '#operator/doctor/finding';
import { DAY, HOUR } from '#platform/clock';
import type { Config } from '#platform/env';

/** The timer makes one every night, so that after two of them one is missing (milliseconds). */
const TOO_OLD = 2 * DAY;

/** How old the last backup in a folder is, where there is something to lose; `now` in milliseconds. */
export function checkBackups(config: Config, { folder, now }: { folder: string; now: number }): Finding[] {
  const { production, databaseUrl, dataDir } = config;
  const isThereData = databaseUrl !== null || existsSync(fileIn(dataDir));
  if (!production || !isThereData) return [];
  try {
    const last = findLast(folder);
    if (last === null) {
      return [
        note(
          `There is no backup in ${folder}: npm run backup makes one (docs/hosting.md, step 7, every night)`,
        ),
      ];
    }
    const text = `The last backup in ${folder} is ${ageOf(now - last)} old`;
    if (now - last <= TOO_OLD) return [ok(text)];
    const remedy = 'npm run backup. Does the timer run? systemctl list-timers ten-four-backup.timer';
    return [problem(text, remedy)];
  } catch (error) {
    return [problem(`Backups cannot be looked at: ${reasonOf(error)}`, `chown -R the folder ${folder}.`)];
  }
}

/** When the last one was made; null where there is none. */
function findLast(folder: string): number | null {
  if (!existsSync(folder)) return null;
  const made = readdirSync(folder)
    .filter((name) => name.endsWith('.backup'))
    .map((name) => statSync(join(folder, name)).mtimeMs);
  return made.length === 0 ? null : Math.max(...made);
}

const ageOf = (age: number): string =>
  age < TOO_OLD ? `${Math.max(0, Math.floor(age / HOUR))} hours` : `${Math.floor(age / DAY)} days`;
