import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { MEDICAL_FOUND_MAX } from '@ten-four/contract/search/search.values';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { collated, isNotDeleted } from '#db/engine';
import {
  civiliansWithOwners,
  type Holdings,
  NOT_SELECTED,
  type OwnedCivilian,
} from '#features/civilians/index';
import { readStanding, type Standing } from '#features/consequences/index';
import { type BoloRow, listActiveBolosMatching } from '#features/dispatch/index';
import { listHeldLicensesOf } from '#features/licenses/index';
import { listLatestRecordsOf } from '#features/medical/index';
import { isFindable, wantedScopeOf } from '#features/ownership/index';
import { type VehicleHit, vehiclesByPlate } from '#features/search/search.store';
import { type FormerOwner, listFormerOwners } from '#features/transfers/index';
import { vehicleStore } from '#features/vehicles/index';
import { listActiveWarrantsAbout, type WarrantRow } from '#features/warrants/index';
import { weaponStore } from '#features/weapons/index';
import type { Settings } from '#platform/settings/settings';

export interface Dossier {
  civilian: OwnedCivilian & { owner_deleted_at: number | null };
  holdings: Holdings;
  standing: Standing;
  warrants: WarrantRow[];
  bolos: BoloRow[];
  /** Latest first. */
  formerNames: string[];
  formerPlates: { id: string; plate: string }[];
  /** Of the holdings. */
  formerOwners: FormerOwner[];
}

export interface Reader {
  platforms: readonly GamePlatform[];
  settings: Settings;
  now: number;
}

/** Excludes deleted characters who are no longer wanted. BOLOs may also match a VIN or a similar name. */
export async function findDossier(db: Db, id: string, reader: Reader): Promise<Dossier | undefined> {
  const [row, licenses, current, names, formerPlates, standing, warrants, bolos] = await Promise.all([
    findCivilian(db, id, reader),
    listHeldLicensesOf(db, id),
    readHoldings(db, id),
    listFormerNames(db, id),
    listFormerPlates(db, id),
    readStanding(db, id, reader.settings, reader.now),
    listActiveWarrantsAbout(db, { civilianId: id, ...reader }),
    listBolos(db, id, reader),
  ]);
  if (row === undefined) return undefined;
  const holdings =
    row.deleted_at === null ? current : await withFreed(db, current, { id, deletedAt: row.deleted_at });
  const things = [...holdings.vehicles, ...holdings.weapons].map((thing) => thing.id);
  const counts = { vehicle_count: holdings.vehicles.length, weapon_count: holdings.weapons.length };
  return {
    civilian: { ...row, licenses, ...counts, ...NOT_SELECTED },
    holdings,
    standing,
    warrants,
    bolos,
    formerNames: names.map(({ name }) => name),
    formerPlates,
    formerOwners: await listFormerOwners(db, things, reader.now),
  };
}

const findCivilian = (db: Db, id: string, { platforms, now }: Reader) =>
  civiliansWithOwners(db)
    .select('users.deleted_at as owner_deleted_at')
    .where('civilians.id', '=', id)
    .where(isFindable('civilians', wantedScopeOf(platforms, now)))
    .executeTakeFirst();

async function readHoldings(db: Db, id: string): Promise<Holdings> {
  const [vehicles, weapons] = await Promise.all([vehicleStore.listOf(db, id), weaponStore.listOf(db, id)]);
  return { vehicles, weapons };
}

/** Adds the vehicles and weapons that were deleted with the character. */
async function withFreed(
  db: Db,
  { vehicles, weapons }: Holdings,
  { id, deletedAt }: { id: string; deletedAt: number },
): Promise<Holdings> {
  return {
    vehicles: [...vehicles, ...(await vehicleStore.listFreedOf(db, id, deletedAt))],
    weapons: [...weapons, ...(await weaponStore.listFreedOf(db, id, deletedAt))],
  };
}

const listFormerNames = (db: Db, civilianId: string) =>
  db
    .selectFrom('name_keys as k')
    .where('k.object_id', '=', civilianId)
    .where('k.formerly', 'is not', null)
    .groupBy('k.formerly')
    .orderBy((eb) => eb.fn.max('k.until'), 'desc')
    .select('k.formerly as name')
    .$narrowType<{ name: string }>()
    .execute();

const listFormerPlates = (db: Db, civilianId: string) =>
  db
    .selectFrom('vehicle_keys as k')
    .where('k.object_id', 'in', vehicleStore.idsOf(db, civilianId))
    .where('k.formerly', 'is not', null)
    .groupBy(['k.object_id', 'k.formerly'])
    .orderBy((eb) => eb.fn.max('k.until'), 'desc')
    .select(['k.object_id as id', 'k.formerly as plate'])
    .$narrowType<{ plate: string }>()
    .execute();

/** Lists BOLOs by plates, VINs, and whole names. */
function listBolos(db: Db, civilianId: string, reader: Reader): Promise<BoloRow[]> {
  const key = collated(db, sql`k.key`, 'default').as('key');
  const vehicles = vehicleStore.idsOf(db, civilianId);
  return listActiveBolosMatching(db, {
    plates: db.selectFrom('vehicle_keys as k').where('k.object_id', 'in', vehicles).select(key).$asScalar(),
    names: db
      .selectFrom('name_keys as k')
      .where('k.object_id', '=', civilianId)
      .where('k.inside', '=', 0)
      .select(key)
      .$asScalar(),
    civilians: [civilianId],
    vehicles,
    ...reader,
  });
}

/** Returns up to two vehicles of living owners: the exact plate first, then current plates before former ones. */
export const listByPlate = (
  db: Db,
  { key, plate }: { key: string; plate: string | null },
): Promise<VehicleHit[]> =>
  db
    .selectFrom(sql<VehicleHit>`(${vehiclesByPlate(db, key)})`.as('found'))
    .orderBy(sql`found.plate = ${plate}`, 'desc')
    .orderBy(sql`found.formerly is null`, 'desc')
    .limit(2)
    .selectAll()
    .execute();

/** Finds a patient without licenses, vehicles and weapons, which fire and EMS don't see. */
export async function findPatient(db: Db, id: string) {
  const [row, records] = await Promise.all([
    civiliansWithOwners(db)
      .where('civilians.id', '=', id)
      .where(isNotDeleted('civilians'))
      .executeTakeFirst(),
    listLatestRecordsOf(db, id, MEDICAL_FOUND_MAX),
  ]);
  if (row === undefined) return undefined;
  return { civilian: { ...row, licenses: [], vehicle_count: 0, weapon_count: 0, ...NOT_SELECTED }, records };
}
