import type { WeaponRegister, WeaponUpdate } from '@ten-four/contract/weapons/weapons.contract';
import { WEAPON_QUOTA, WEAPON_TEXTS } from '@ten-four/contract/weapons/weapons.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { replaceSearchKeys, weaponKeys } from '#db/search-keys';
import { type Actor, recordAudit } from '#features/audit/index';
import { lockCivilian, renameInSearch, requireCivilian, type Scope } from '#features/ownership/index';
import { newSerial, readFields } from '#features/weapons/weapons.rules';
import * as store from '#features/weapons/weapons.store';
import { conflictingField, invalidField, notFound, ruleBroken } from '#platform/errors';
import { findFree } from '#platform/find-free';
import { newId } from '#platform/ids';

/** Throws 404, 409 for a taken serial number, 422 for a deceased character or above the quota. */
export function registerWeapon(
  db: Db,
  { ownerId, input, now }: { ownerId: string; input: WeaponRegister; now: number },
): Promise<store.WeaponRow> {
  const { weapon_type = null, registered_name } = readFields(input);
  const given = input.serialNumber || null;
  return inTransaction(db, async (tx) => {
    const civilian = await lockCivilian(tx, input.civilianId, { ownerId });
    if (given !== null && (await isTaken(tx, given))) throw serialTaken();
    if (civilian.deceased) throw ruleBroken(WEAPON_TEXTS.deceased);
    if ((await store.weaponStore.countOf(tx, civilian.id)) >= WEAPON_QUOTA)
      throw ruleBroken(WEAPON_TEXTS.quotaReached);
    const row = {
      id: newId(),
      civilian_id: civilian.id,
      weapon_type,
      registered_name: registered_name ?? civilian.name,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    };
    return findFree('serial number', async () => {
      const weapon = { ...row, serial_number: given ?? newSerial() };
      if (await store.insertWeapon(tx, weapon)) return weapon;
      // Just taken by another weapon.
      if (given !== null) throw serialTaken();
      return undefined;
    });
  });
}

const isTaken = async (db: Db, serial: string): Promise<boolean> =>
  (await store.weaponStore.listTaken(db, [serial])).size > 0;

export const findFreeSerial = (db: Db): Promise<string> =>
  findFree('serial number', async () => {
    const serial = newSerial();
    return (await isTaken(db, serial)) ? undefined : serial;
  });

export async function listWeapons(db: Db, civilianId: string, scope: Scope): Promise<store.WeaponRow[]> {
  const weapons = await store.weaponStore.listWithin(db, civilianId, scope);
  // An existing weapon proves the character exists.
  if (weapons.length === 0) await requireCivilian(db, civilianId, scope);
  return weapons;
}

export async function getWeapon(db: Db, id: string, scope: Scope): Promise<store.WeaponRow> {
  return requireFound(await store.weaponStore.find(db, id, scope));
}

/** Edits a weapon; an empty name means the character's. Throws 404, 400 for another serial number. */
export function editWeapon(
  db: Db,
  { id, ownerId, input, now }: { id: string; ownerId: string; input: WeaponUpdate; now: number },
): Promise<store.WeaponRow> {
  const { registered_name, ...fields } = readFields(input);
  return inTransaction(db, async (tx) => {
    const weapon = requireFound(await store.weaponStore.lock(tx, id, { ownerId }));
    if (input.serialNumber && input.serialNumber !== weapon.serial_number) {
      throw invalidField('serialNumber', WEAPON_TEXTS.serialFixed);
    }
    const name =
      registered_name === null
        ? (await requireCivilian(tx, weapon.civilian_id, { ownerId })).name
        : (registered_name ?? weapon.registered_name);
    return changeWeapon(tx, weapon, { ...fields, registered_name: name, updated_at: now });
  });
}

/** Changes a locked weapon. Search still finds it by its former name. */
export async function changeWeapon(
  tx: Tx,
  weapon: store.WeaponRow,
  change: Partial<store.WeaponRow> & { updated_at: number },
): Promise<store.WeaponRow> {
  const changed = await store.weaponStore.update(tx, weapon.id, change);
  const things = [renamed(changed, weapon.registered_name)];
  await renameInSearch(tx, 'weapon_keys', { things, now: change.updated_at });
  return changed;
}

export async function renameInWeapons(
  tx: Db,
  request: { civilianId: string; from: string; to: string; now: number },
): Promise<void> {
  const { from, now } = request;
  const things = (await store.updateRegisteredNames(tx, request)).map((weapon) => renamed(weapon, from));
  await renameInSearch(tx, 'weapon_keys', { things, now });
}

/** Restores weapons; one whose serial number was taken meanwhile gets a new one. */
export async function restoreWeaponsOf(
  tx: Tx,
  { civilianId, deletedAt }: { civilianId: string; deletedAt: number },
): Promise<void> {
  const freed = await store.weaponStore.listFreedOf(tx, civilianId, deletedAt);
  if (freed.length === 0) return;
  const given = freed.map(({ serial_number }) => serial_number);
  const taken = await store.weaponStore.listTaken(tx, given);
  const serialOf = (serial: string) => (taken.has(serial) ? newSerial() : serial);
  const serials = new Map(freed.map(({ id, serial_number }) => [id, serialOf(serial_number)]));
  const restored = await store.weaponStore.undelete(tx, serials);
  const things = restored.map((weapon) => ({ id: weapon.id, keys: weaponKeys(weapon) }));
  await replaceSearchKeys(tx, 'weapon_keys', things);
}

function renamed(weapon: store.WeaponRow, formerName: string) {
  const label = (registered_name: string) => ({
    text: registered_name,
    keys: weaponKeys({ ...weapon, registered_name }),
  });
  return { id: weapon.id, before: label(formerName), after: label(weapon.registered_name) };
}

export function deleteWeapon(
  db: Db,
  { id, ownerId, actor, now }: { id: string; ownerId: string; actor: Actor; now: number },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { serial_number, civilian_id } = requireFound(await store.weaponStore.lock(tx, id, { ownerId }));
    const { name } = await requireCivilian(tx, civilian_id, { ownerId });
    await store.weaponStore.update(tx, id, { deleted_at: now });
    const summary = `Deleted ${serial_number} of ${name}`;
    await recordAudit(tx, actor, { action: 'weapon.delete', about: ['weapon', id], summary, now });
  });
}

function requireFound(weapon: store.WeaponRow | undefined): store.WeaponRow {
  if (weapon === undefined) throw notFound(WEAPON_TEXTS.notFound);
  return weapon;
}

const serialTaken = () => conflictingField('serialNumber', WEAPON_TEXTS.serialTaken);
