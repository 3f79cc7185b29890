import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { WarrantStatus } from '@ten-four/contract/warrants/warrants.values';
import type { Expression, Selectable } from 'kysely';
import { advisoryLock } from '#db/advisory-locks';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { WarrantsTable } from '#db/tables/records.tables';
import { updateById } from '#db/update-by-id';
import { isSubject, wantedScopeOf } from '#features/ownership/index';
import { groupBy } from '#platform/group-by';
import { type NewestFirst, newestFirst } from '#platform/newest-first';

const MAX_PER_PERSON = 500;

export type WarrantRow = Selectable<WarrantsTable> & {
  first_name: string;
  last_name: string;
  date_of_birth: string;
  owner_id: string;
};

const warrants = (db: Db) =>
  db
    .selectFrom('warrants as w')
    .innerJoin('civilians as p', 'p.id', 'w.civilian_id')
    .selectAll('w')
    .select(['p.first_name', 'p.last_name', 'p.date_of_birth', 'p.user_id as owner_id']);

const ofStatus = (db: Db, status: WarrantStatus | undefined, now: number | Expression<number>) => {
  const all = warrants(db);
  switch (status) {
    case undefined:
      return all;
    case 'Resolved':
      return all.where('w.resolved_at', 'is not', null);
    case 'Expired':
      return all.where('w.resolved_at', 'is', null).where('w.expires_at', '<=', now);
    case 'Active':
      return all
        .where('w.resolved_at', 'is', null)
        .where((eb) => eb.or([eb('w.expires_at', 'is', null), eb('w.expires_at', '>', now)]));
  }
};

export interface WarrantFilter {
  platforms: readonly GamePlatform[];
  status: WarrantStatus | undefined;
  now: number;
}

export async function listWarrants(
  db: Db,
  { platforms, status, now, page }: WarrantFilter & { page: NewestFirst },
): Promise<WarrantRow[]> {
  if (platforms.length === 0) return [];
  return ofStatus(db, status, now)
    .$if(platforms.length < PLATFORMS.length, (query) => query.where('w.platform', 'in', [...platforms]))
    .$call(newestFirst(page, 'w.created_at', 'w.id'))
    .execute();
}

const newestActive = (db: Db, now: number) =>
  ofStatus(db, 'Active', now).orderBy('w.created_at', 'desc').orderBy('w.id', 'desc').limit(MAX_PER_PERSON);

/** Returns active warrants about a character, newest first. */
export const listActiveWarrantsAbout = (
  db: Db,
  { civilianId, platforms, now }: { civilianId: string; platforms: readonly GamePlatform[]; now: number },
): Promise<WarrantRow[]> =>
  newestActive(db, now)
    .where('w.civilian_id', '=', civilianId)
    .where('w.platform', 'in', [...platforms])
    .execute();

/** Returns active warrants of all platforms against some characters, newest first. */
export async function listActiveWarrantsAgainst(
  db: Db,
  civilianIds: readonly string[],
  now: number,
): Promise<Map<string, WarrantRow[]>> {
  if (civilianIds.length === 0) return new Map();
  const rows = await newestActive(db, now)
    .where('w.civilian_id', 'in', [...civilianIds])
    .execute();
  return groupBy(rows, ({ civilian_id }) => civilian_id);
}

export function findWarrant(
  db: Db,
  { id, platform }: { id: string; platform: GamePlatform },
): Promise<WarrantRow | undefined> {
  return warrants(db).where('w.id', '=', id).where('w.platform', '=', platform).executeTakeFirst();
}

export function findSubject(
  db: Db,
  civilianId: string,
  { platform, now }: { platform: GamePlatform; now: number },
) {
  return db
    .selectFrom('civilians')
    .where('id', '=', civilianId)
    .where(isSubject('civilians', wantedScopeOf([platform], now)))
    .select(['first_name', 'last_name', 'date_of_birth', 'user_id as owner_id'])
    .executeTakeFirst();
}

export const insertWarrants = insertInto('warrants');

/** Locks a platform's warrants to keep live events in order. Call it before any write. */
export const lockWarrants = (tx: Db, platform: GamePlatform): Promise<void> =>
  advisoryLock(tx, `warrants ${platform}`);

export const markResolved = updateById('warrants');
