import type { DemoRows } from '#demo/rows';
import type { Town } from '#demo/town';
import { addLicense, setSuspended } from '#features/licenses/index';
import { addRecord } from '#features/medical/index';
import { changeStatus, registerVehicle } from '#features/vehicles/index';
import { registerWeapon } from '#features/weapons/index';

type Life = DemoRows['lives'][number];

/** Gives the demo's characters licenses, vehicles, weapons and medical records. */
export async function seedLives(town: Town, lives: DemoRows['lives']): Promise<void> {
  for (const life of lives) {
    const { tx } = town;
    const { civilianId, owner } = town.character(life.name);
    for (const { license, days, suspended } of life.licenses) {
      const now = town.ago(days);
      await addLicense(tx, { civilianId, ownerId: owner.userId, license, isPermitted: true, now });
      if (suspended === undefined) continue;
      const { by, reason, days: since } = suspended;
      const officer = { by: town.officer(by), reason, now: town.ago(since) };
      await setSuspended(tx, { civilianId, license, suspended: true, ...officer });
    }
    for (const vehicle of life.vehicles) await seedVehicle(town, life, vehicle);
    for (const { weaponType, days } of life.weapons ?? []) {
      const input = { civilianId, weaponType };
      await registerWeapon(tx, { ownerId: owner.userId, input, now: town.ago(days) });
    }
    for (const { description, days, by } of life.medical ?? []) {
      const author = town.character(by ?? life.name).owner;
      await addRecord(tx, { civilianId, scope: 'all', author, description, now: town.ago(days) });
    }
  }
}

async function seedVehicle(town: Town, { name }: Life, vehicle: Life['vehicles'][number]): Promise<void> {
  const { tx } = town;
  const {
    civilianId,
    owner: { userId },
  } = town.character(name);
  const { days, stolen, impounded, ...given } = vehicle;
  const input = { ...given, civilianId };
  const { id } = await registerVehicle(tx, { ownerId: userId, input, now: town.ago(days) });
  const all = { id, scope: 'all' } as const;
  if (stolen !== undefined) {
    const by = { userId, callsign: null };
    await changeStatus(tx, { ...all, event: 'stolen', reason: null, by, now: town.ago(stolen.days) });
  }
  if (impounded !== undefined) {
    const { by, reason, days: since } = impounded;
    const officer = { by: town.officer(by), reason, now: town.ago(since) };
    await changeStatus(tx, { ...all, event: 'impound', ...officer });
  }
}
