import { userKeys } from '@ten-four/server/db/trigram-index/search-keys';
import { DEMO_ROLES } from '@ten-four/server/demo/personas';
import { newId } from '@ten-four/server/platform/ids';
import { type Row, type Target, withTarget } from './fill.ts';
import type { Engine } from './servers.ts';

/** How many are put in: members of a large community, and units of a night that never was. */
const MEMBERS = 100_000;
export const UNITS = 500;
const BATCH = 5000;
const OFFICERS = JSON.stringify([DEMO_ROLES.publicSafety]);

/** Who a member is in Discord, by their number. */
export const memberOf = (index: number) => ({
  username: `member-${index}`,
  discordId: String(800_000_000_000_000_000n + BigInt(index)),
});

/** Adds members to a database that nobody has open; the first of them are officers on duty on Xbox. */
export function fillCrowd(engine: Engine, database: string): Promise<void> {
  return withTarget(engine, database, async (target) => {
    for (let start = 0; start < MEMBERS; start += BATCH) await addMembers(target, start);
  });
}

async function addMembers({ insert, find }: Target, start: number): Promise<void> {
  const users: Row[] = [];
  const keys: Row[] = [];
  for (let index = start; index < start + BATCH; index += 1) {
    const id = newId();
    const { username, discordId } = memberOf(index);
    const [roles, checkedAt] = index < UNITS ? [OFFICERS, Date.now()] : ['[]', 0];
    users.push([id, discordId, username, '0', roles, checkedAt, 0, index]);
    keys.push(...userKeys({ username, discord_id: discordId }).map(({ key, inside }) => [id, key, inside]));
  }
  await insert('users', users);
  await insert('user_keys', keys);
  if (start === 0) await addUnits({ insert, find }, users.slice(0, UNITS));
}

async function addUnits({ insert, find }: Target, users: Row[]): Promise<void> {
  const department = String(await find(`select department_id from officers where platform = 'Xbox' limit 1`));
  const rank = String(await find(`select rank from officers where platform = 'Xbox' limit 1`));
  const now = Date.now();
  const officers: Row[] = [];
  const civilians: Row[] = [];
  const units: Row[] = [];
  const shifts: Row[] = [];
  for (const [index, [userId]] of users.entries()) {
    const civilian = newId();
    const officer = newId();
    const ssn = `899-${String(index).padStart(6, '0').replace(/^(..)/, '$1-')}`;
    civilians.push([
      civilian,
      userId ?? null,
      'Unit',
      `Number ${index}`,
      null,
      '1990-01-01',
      '[]',
      ssn,
      0,
      0,
      0,
    ]);
    officers.push([
      officer,
      userId ?? null,
      civilian,
      department,
      `U-${1000 + index}`,
      `U${index}`,
      rank,
      0,
      'Xbox',
    ]);
    units.push([officer, officer, '10-8', 'Xbox', 'Available', now, now, now]);
    shifts.push([newId(), officer, now]);
  }
  await insert('civilians', civilians);
  await insert('officers', officers);
  await insert('units', units);
  await insert('shifts', shifts);
}
