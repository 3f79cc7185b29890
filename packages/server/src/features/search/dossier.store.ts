import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Expression, sql } from 'kysely';
import { collated } from '#db/collated';
import type { Db } from '#db/database';
import { jsonRows, readJsonRows } from '#db/json-rows';
import { prepared } from '#db/prepared';
import { nameKeys } from '#db/search-keys';
import { type Holdings, livingCivilians, type OwnedCivilian } from '#features/civilians/index';
import { activeBolosAbout, type BoloRow } from '#features/dispatch/index';
import { heldLicensesOf } from '#features/licenses/index';
import { type VehicleRow, vehiclesOf } from '#features/vehicles/index';
import { activeWarrantsAbout, type WarrantRow } from '#features/warrants/index';
import { weaponsOf } from '#features/weapons/index';

/** A character with all that an officer must see about it. */
export interface Dossier {
  civilian: OwnedCivilian;
  holdings: Holdings;
  warrants: WarrantRow[];
  bolos: BoloRow[];
}

/** Whose warrants and BOLOs: of two platforms, or twice the same one. `now` in milliseconds. */
type Readable = { one: Platform; other: Platform; now: number };

/** Everything about characters in one statement: each list is a subselect that goes along an index of its own. */
function dossiers(db: Db, readable: Readable) {
  // Named one by one: a query of a hot path is built of placeholders.
  const { one, other, now } = readable;
  const id = sql.ref<string>('civilians.id');
  const keys = { plates: plateKeysOf(db, id), names: nameKeysOf(db, id) };
  return livingCivilians(db).select([
    jsonRows(db, heldLicensesOf(db, id)).as('license_rows'),
    jsonRows(db, vehiclesOf(db, id)).as('vehicle_rows'),
    jsonRows(db, weaponsOf(db, id)).as('weapon_rows'),
    jsonRows(db, activeWarrantsAbout(db, { civilianId: id, one, other, now })).as('warrant_rows'),
    jsonRows(db, activeBolosAbout(db, { ...keys, one, other, now })).as('bolo_rows'),
  ]);
}

/** What a character's vehicles are found by: the plates, and the VINs as well. */
const plateKeysOf = (db: Db, civilianId: Expression<string>) =>
  db
    .selectFrom('vehicle_keys as k')
    .where('k.object_id', 'in', vehiclesOf(db, civilianId).clearSelect().clearOrderBy().select('id'))
    .select(collated(db, sql`k.key`, 'default').as('key'))
    .$asScalar();

/**
 * What a character is found by, and the same with the middle initial behind it: "last first" has none there, which a
 * BOLO may well have.
 */
function nameKeysOf(db: Db, civilianId: Expression<string>) {
  const keys = db.selectFrom('name_keys as k').where('k.object_id', '=', civilianId);
  const initial = sql<string>`lower(${collated(db, sql`civilians.middle_initial`, 'C')})`;
  return keys
    .select(collated(db, sql`k.key`, 'default').as('key'))
    .unionAll(keys.select(collated(db, sql`k.key || ' ' || ${initial}`, 'default').as('key')))
    .$asScalar();
}

/** Whether BOLOs were looked for by all of these folded names, of which full stops, say, are not a part but are of keys. */
export function areLookedFor(names: readonly string[], civilian: OwnedCivilian): boolean {
  const initial = civilian.middle_initial?.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const keys = nameKeys(civilian).map(({ key }) => key);
  return names.every((name) => keys.some((key) => name === key || name === `${key} ${initial}`));
}

const ofPerson = prepared((db, wanted: Readable & { id: string }) =>
  dossiers(db, wanted).where('civilians.id', '=', wanted.id),
);

/** The dossier of a character, unless that is deleted. Its BOLOs may be about a VIN, or a name much like its own, too. */
export async function findPerson(db: Db, wanted: Readable & { id: string }): Promise<Dossier | undefined> {
  const [row] = await ofPerson(db, wanted);
  return row === undefined ? undefined : read(row);
}

const ofOwners = prepared((db, wanted: Readable & { key: string; plate: string | null }) => {
  // Cross joins say the embedded engine in which order to go.
  const vehicles = sql<{ id: string; civilian_id: string }>`(
    select o.id, o.civilian_id from vehicle_keys k cross join vehicles o cross join civilians p
    where k.key = ${wanted.key} and o.id = k.object_id and o.deleted_at is null
      and p.id = o.civilian_id and p.deleted_at is null
    order by o.plate = ${wanted.plate} desc limit 2
  )`;
  return dossiers(db, wanted)
    .innerJoin(vehicles.as<'found'>(sql.id('found')), 'found.civilian_id', 'civilians.id')
    .select('found.id as vehicle_id');
});

/**
 * The vehicles under a folded plate or VIN, with the dossiers of who owns them: two at most, which tell that there are
 * several, the one of exactly this plate among them. BOLOs as in `findPerson`.
 */
export async function findOwners(
  db: Db,
  wanted: Readable & { key: string; plate: string | null },
): Promise<(Dossier & { vehicle: VehicleRow })[]> {
  const rows = await ofOwners(db, wanted);
  return rows.flatMap((row) => {
    const dossier = read(row);
    const vehicle = dossier.holdings.vehicles.find(({ id }) => id === row.vehicle_id);
    return vehicle === undefined ? [] : [{ ...dossier, vehicle }];
  });
}

function read(row: Awaited<ReturnType<typeof ofPerson>>[number]): Dossier {
  const vehicles = readJsonRows(row.vehicle_rows);
  const weapons = readJsonRows(row.weapon_rows);
  const licenses = readJsonRows(row.license_rows);
  const counts = { vehicle_count: vehicles.length, weapon_count: weapons.length };
  const fines = { unpaid_count: null, unpaid_sum: null };
  return {
    // Taken over as it is: a copy of so many columns costs more.
    civilian: Object.assign(row, { licenses, ...counts, ...fines }),
    holdings: { vehicles, weapons },
    warrants: readJsonRows(row.warrant_rows),
    bolos: readJsonRows(row.bolo_rows),
  };
}
