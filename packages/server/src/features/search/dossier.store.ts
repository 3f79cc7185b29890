import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Expression, sql } from 'kysely';
import type { Db } from '#db/database';
import { collated, isThere, jsonRows, readJsonRows } from '#db/engine';
import { civiliansWithOwners, type Holdings, NOT_ASKED, type OwnedCivilian } from '#features/civilians/index';
import { activeBolosAbout, type BoloRow } from '#features/dispatch/index';
import { heldLicensesOf } from '#features/licenses/index';
import { isSought } from '#features/ownership/index';
import { theOneOf } from '#features/search/search.rules';
import { type VehicleHit, vehiclesUnder } from '#features/search/search.store';
import { freedVehiclesOf, type VehicleRow, vehiclesOf } from '#features/vehicles/index';
import { activeWarrantsAbout, type WarrantRow } from '#features/warrants/index';
import { freedWeaponsOf, weaponsOf } from '#features/weapons/index';

/** A character with all that an officer must see about it. */
export interface Dossier {
  civilian: OwnedCivilian & { owner_deleted_at: number | null };
  holdings: Holdings;
  warrants: WarrantRow[];
  bolos: BoloRow[];
  /** Former names of the character, the latest first. */
  formerNames: string[];
  /** Former plates of its vehicles. */
  formerPlates: { id: string; plate: string }[];
}

/** Whose warrants and BOLOs: of two platforms, or twice the same one. */
type Readable = { one: Platform; other: Platform; now: number };

/** Everything about characters in one statement: each list is a subselect that goes along an index of its own. */
function anyDossiers(db: Db, readable: Readable) {
  const { one, other, now } = readable;
  const id = sql.ref<string>('civilians.id');
  const keys = { plates: plateKeysOf(db, id), names: nameKeysOf(db, id) };
  const ids = { civilians: [id], vehicles: vehicleIdsOf(db, id) };
  return civiliansWithOwners(db)
    .select('users.deleted_at as owner_deleted_at')
    .select([
      jsonRows(db, heldLicensesOf(db, id)).as('license_rows'),
      jsonRows(db, vehiclesOf(db, id)).as('vehicle_rows'),
      jsonRows(db, weaponsOf(db, id)).as('weapon_rows'),
      jsonRows(db, formerNamesOf(db, id)).as('former_name_rows'),
      jsonRows(db, formerPlatesOf(db, id)).as('former_plate_rows'),
      jsonRows(db, activeWarrantsAbout(db, { civilianId: id, one, other, now })).as('warrant_rows'),
      jsonRows(db, activeBolosAbout(db, { ...keys, ...ids, one, other, now })).as('bolo_rows'),
    ]);
}

/** Those of characters that are not deleted. */
const dossiers = (db: Db, readable: Readable) => anyDossiers(db, readable).where(isThere('civilians'));

const vehicleIdsOf = (db: Db, civilianId: Expression<string>) =>
  vehiclesOf(db, civilianId).clearSelect().clearOrderBy().select('id').$asScalar();

const formerNamesOf = (db: Db, civilianId: Expression<string>) =>
  db
    .selectFrom('name_keys as k')
    .where('k.object_id', '=', civilianId)
    .where('k.formerly', 'is not', null)
    .groupBy('k.formerly')
    .orderBy((eb) => eb.fn.max('k.until'), 'desc')
    .select('k.formerly as name')
    .$narrowType<{ name: string }>();

const formerPlatesOf = (db: Db, civilianId: Expression<string>) =>
  db
    .selectFrom('vehicle_keys as k')
    .where('k.object_id', 'in', vehicleIdsOf(db, civilianId))
    .where('k.formerly', 'is not', null)
    .groupBy(['k.object_id', 'k.formerly'])
    .orderBy((eb) => eb.fn.max('k.until'), 'desc')
    .select(['k.object_id as id', 'k.formerly as plate'])
    .$narrowType<{ plate: string }>();

/** What a character's vehicles are found by: the plates, and the VINs as well. */
const plateKeysOf = (db: Db, civilianId: Expression<string>) =>
  db
    .selectFrom('vehicle_keys as k')
    .where('k.object_id', 'in', vehicleIdsOf(db, civilianId))
    .select(collated(db, sql`k.key`, 'default').as('key'))
    .$asScalar();

/** The keys of a character's whole names, and others which no BOLO has. */
const nameKeysOf = (db: Db, civilianId: Expression<string>) =>
  db
    .selectFrom('name_keys as k')
    .where('k.object_id', '=', civilianId)
    .where('k.inside', '=', 0)
    .select(collated(db, sql`k.key`, 'default').as('key'))
    .$asScalar();

const ofPerson = (db: Db, wanted: Readable & { id: string }) =>
  dossiers(db, wanted).where('civilians.id', '=', wanted.id).execute();

/** The dossier of a character, unless that is deleted. Its BOLOs may be about a VIN, or a name much like its own, too. */
export async function findPerson(db: Db, wanted: Readable & { id: string }): Promise<Dossier | undefined> {
  const [row] = await ofPerson(db, wanted);
  return row === undefined ? undefined : read(row);
}

const ofSought = (db: Db, wanted: Readable & { id: string }) => {
  const id = sql.ref<string>('civilians.id');
  const deletedAt = sql.ref<number>('civilians.deleted_at');
  return anyDossiers(db, wanted)
    .where('civilians.id', '=', wanted.id)
    .where(isSought('civilians', wanted))
    .select([
      jsonRows(db, freedVehiclesOf(db, id, deletedAt)).as('freed_vehicle_rows'),
      jsonRows(db, freedWeaponsOf(db, id, deletedAt)).as('freed_weapon_rows'),
    ])
    .execute();
};

/** The dossier of a deleted character that is still sought, with what it had when it was deleted. */
export async function findSought(db: Db, wanted: Readable & { id: string }): Promise<Dossier | undefined> {
  const [row] = await ofSought(db, wanted);
  if (row === undefined) return undefined;
  const { civilian, holdings, ...rest } = read(row);
  return {
    ...rest,
    civilian,
    holdings: {
      vehicles: [...holdings.vehicles, ...readJsonRows(row.freed_vehicle_rows)],
      weapons: [...holdings.weapons, ...readJsonRows(row.freed_weapon_rows)],
    },
  };
}

/**
 * The vehicles under a folded plate or VIN, that of exactly this plate first, and those that have it before those that
 * had it.
 */
const vehiclesUnderKey = (db: Db, { key, plate }: { key: string; plate: string | null }) =>
  db
    .selectFrom(sql<VehicleHit>`(${vehiclesUnder(db, key)})`.as('found'))
    .orderBy(sql`found.plate = ${plate}`, 'desc')
    .orderBy(sql`found.formerly is null`, 'desc');

const ofOwner = (db: Db, wanted: Readable & { key: string; plate: string | null }) => {
  // A single id: PostgreSQL then goes to that one character, whatever it believes its tables to hold.
  const ownerId = vehiclesUnderKey(db, wanted).select('found.civilian_id').limit(1);
  const found = vehiclesUnderKey(db, wanted).select(['found.id', 'found.plate', 'found.formerly']).limit(2);
  return dossiers(db, wanted)
    .where('civilians.id', '=', ownerId)
    .select(jsonRows(db, found).as('found_rows'))
    .execute();
};

/** The vehicle under a folded plate or VIN, of several that of exactly this plate, with its owner's dossier. */
export async function findOwner(
  db: Db,
  wanted: Readable & { key: string; plate: string | null },
): Promise<(Dossier & { vehicle: VehicleRow }) | 'several' | null> {
  const [row] = await ofOwner(db, wanted);
  if (row === undefined) return null;
  const found = theOneOf(readJsonRows(row.found_rows), [
    ({ plate }) => plate === wanted.plate,
    ({ formerly }) => formerly === null,
  ]);
  if (found === 'several') return found;
  const dossier = read(row);
  const vehicle = dossier.holdings.vehicles.find(({ id }) => id === found?.id);
  return vehicle === undefined ? null : { ...dossier, vehicle };
}

function read(row: Awaited<ReturnType<typeof ofPerson>>[number]): Dossier {
  const vehicles = readJsonRows(row.vehicle_rows);
  const weapons = readJsonRows(row.weapon_rows);
  const licenses = readJsonRows(row.license_rows);
  const counts = { vehicle_count: vehicles.length, weapon_count: weapons.length };
  return {
    // Taken over as it is: a copy of so many columns costs more.
    civilian: Object.assign(row, { licenses, ...counts, ...NOT_ASKED }),
    holdings: { vehicles, weapons },
    warrants: readJsonRows(row.warrant_rows),
    bolos: readJsonRows(row.bolo_rows),
    formerNames: readJsonRows(row.former_name_rows).map(({ name }) => name),
    formerPlates: readJsonRows(row.former_plate_rows),
  };
}
