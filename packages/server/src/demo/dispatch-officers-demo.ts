import type { Db, Tx } from '#db/database';
import { DEMO_UNITS, type DemoUnit } from '#demo/dispatch-officers-data';
import { DEMO_ROLES } from '#demo/personas';
import { createCivilian } from '#features/civilians/index';
import { noteSignOfLife, setStatus, setSubdivision } from '#features/dispatch/index';
import { registerOfficer } from '#features/officers/index';
import { MINUTE } from '#platform/clock';
import { newId } from '#platform/ids';
import { upsertUser } from '#platform/sessions/users.store';

/** Puts the demo's officers on duty, each as a user with one character; before what they are to do. */
export async function seedDispatchOfficers(tx: Tx, now: number): Promise<void> {
  for (const unit of DEMO_UNITS) await seedUnit(tx, unit, now);
}

async function seedUnit(tx: Tx, unit: DemoUnit, now: number): Promise<void> {
  const { discordId, username, firstName, lastName, dateOfBirth, platform, callsign, status, subdivision } =
    unit;
  const began = now - unit.minutes * MINUTE;
  const userId = await upsertUser(tx, {
    id: newId(),
    discordId,
    username,
    discriminator: '0',
    avatar: null,
    roles: [DEMO_ROLES.publicSafety],
    discordTokens: null,
    now,
  });
  const input = { firstName, lastName, dateOfBirth, occupation: 'Police Officer' };
  const civilian = await createCivilian(tx, { ownerId: userId, input, now: began });
  const officer = await registerOfficer(tx, {
    user: { id: userId, discordId },
    input: { civilianId: civilian.id, department: platform, callsign },
    now: began,
  });
  const by = { userId, officerId: officer.id, platform, callsign };
  await setStatus(tx, { by, status: '10-41', now: began });
  await setSubdivision(tx, { by, subdivision, now: began });
  await setStatus(tx, { by, status, now });
}

/**
 * Nobody plays the demo's officers, so the demo gives their signs of life: without any they would be clocked out like
 * anybody. To be repeated more often than units are asked.
 */
export async function keepDemoUnitsAwake(db: Db, now: number): Promise<void> {
  const officers = await db
    .selectFrom('officers')
    .innerJoin('users', 'users.id', 'officers.user_id')
    .where(
      'users.discord_id',
      'in',
      DEMO_UNITS.map(({ discordId }) => discordId),
    )
    .select('officers.id')
    .execute();
  for (const { id } of officers) await noteSignOfLife(db, id, now);
}
