import type { Tx } from '#db/database';
import { DEMO_DECEASED, DEMO_LIVES, type DemoLife, type DemoVehicle } from '#demo/civilian-life-data';
import { DEMO_OFFICERS } from '#demo/demo-data';
import { PERSONAS } from '#demo/personas';
import { createCivilian, setDeceased } from '#features/civilians/index';
import { addLicense, setSuspended } from '#features/licenses/index';
import { addRecord } from '#features/medical/index';
import type { Signature } from '#features/ownership/index';
import { changeStatus, registerVehicle, type StatusEvent } from '#features/vehicles/index';
import { registerWeapon } from '#features/weapons/index';
import { DAY } from '#platform/clock';

/** The user of a persona, and an officer's callsign. */
interface DemoUser {
  userId: string;
  username: string;
  callsign: string;
}

type Context = { tx: Tx; now: number; owner: DemoUser; civilianId: string; people: Map<string, DemoUser> };

const OFFICER = 'officer-xbox';
const MEDIC = 'fire-rescue';

/** Gives the demo characters licenses, vehicles, weapons and medical records; after users and characters are there. */
export async function seedCivilianLife(tx: Tx, now: number): Promise<void> {
  const people = await findPeople(tx);
  const deceased = await createCivilian(tx, {
    ownerId: person(people, 'civilian').userId,
    input: DEMO_DECEASED,
    now,
  });
  for (const life of DEMO_LIVES) {
    const owner = person(people, life.persona);
    const civilianId = await findCivilianId(tx, owner.userId, life.firstName);
    await seedLife({ tx, now, owner, civilianId, people }, life);
  }
  await setDeceased(tx, { id: deceased.id, scope: 'all', deceased: true, now });
}

async function seedLife(context: Context, life: DemoLife): Promise<void> {
  const { tx, now, owner, civilianId, people } = context;
  const ownerId = owner.userId;
  const officer = person(people, OFFICER);
  for (const { license, days, suspended } of life.licenses ?? []) {
    await addLicense(tx, { civilianId, ownerId, license, isPermitted: true, now: now - days * DAY });
    if (suspended === undefined) continue;
    const { reason } = suspended;
    const at = now - suspended.days * DAY;
    await setSuspended(tx, { civilianId, license, suspended: true, reason, by: officer, now: at });
  }
  for (const vehicle of life.vehicles ?? []) await seedVehicle(context, vehicle);
  for (const { weaponType, days } of life.weapons ?? []) {
    await registerWeapon(tx, { ownerId, input: { civilianId, weaponType }, now: now - days * DAY });
  }
  for (const { description, days, byFireRescue } of life.medical ?? []) {
    const author = byFireRescue ? person(people, MEDIC) : owner;
    await addRecord(tx, { civilianId, scope: 'all', author, description, now: now - days * DAY });
  }
}

async function seedVehicle(context: Context, vehicle: DemoVehicle): Promise<void> {
  const { tx, now, owner, civilianId, people } = context;
  const { days, impounded, stolen, ...input } = vehicle;
  const { id } = await registerVehicle(tx, {
    ownerId: owner.userId,
    input: { ...input, civilianId },
    now: now - days * DAY,
  });
  const status = (event: StatusEvent, days: number, reason: string | null, by: Signature) =>
    changeStatus(tx, { id, scope: 'all', event, reason, by, now: now - days * DAY });
  if (stolen !== undefined)
    await status('stolen', stolen.days, null, { userId: owner.userId, callsign: null });
  if (impounded !== undefined)
    await status('impound', impounded.days, impounded.reason, person(people, OFFICER));
}

async function findPeople(tx: Tx): Promise<Map<string, DemoUser>> {
  const users = await tx.selectFrom('users').select(['id', 'discord_id', 'username']).execute();
  const people = new Map<string, DemoUser>();
  for (const { key, id } of PERSONAS) {
    const user = users.find(({ discord_id }) => discord_id === id);
    if (user === undefined) continue;
    const callsign = DEMO_OFFICERS[key]?.callsign ?? '';
    people.set(key, { userId: user.id, username: user.username, callsign });
  }
  return people;
}

function person(people: Map<string, DemoUser>, key: string): DemoUser {
  const found = people.get(key);
  if (found === undefined) throw new Error(`The demo has no user ${key}`);
  return found;
}

async function findCivilianId(tx: Tx, ownerId: string, firstName: string): Promise<string> {
  const { id } = await tx
    .selectFrom('civilians')
    .where('user_id', '=', ownerId)
    .where('first_name', '=', firstName)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}
