import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import type { WarrantStatus } from '@ten-four/contract/warrants/warrants.values';
import type { Expression, Selectable } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { WarrantsTable } from '#db/tables/records.tables';
import { takeTurn } from '#db/turns';
import { updateById } from '#db/update-by-id';
import { isSubject, seekersOf } from '#features/ownership/index';
import { type NewestFirst, newestFirst } from '#platform/newest-first';

/** Ceiling of what is shown of one person. */
const MOST_ABOUT_ONE = 500;

/** A warrant with whom it is about, deleted characters among them. */
export type WarrantRow = Selectable<WarrantsTable> & {
  first_name: string;
  last_name: string;
  date_of_birth: string;
  /** The user who plays the character. */
  owner_id: string;
};

const warrants = (db: Db) =>
  db
    .selectFrom('warrants as w')
    .innerJoin('civilians as p', 'p.id', 'w.civilian_id')
    .select([
      'w.id',
      'w.platform',
      'w.type',
      'w.reason',
      'w.civilian_id',
      'w.author_user_id',
      'w.officer_id',
      'w.officer_name',
      'w.officer_callsign',
      'w.created_at',
      'w.expires_at',
      'w.resolved_at',
      'w.resolved_by',
      'p.first_name',
      'p.last_name',
      'p.date_of_birth',
      'p.user_id as owner_id',
    ]);

/** Those that are of a status at a moment. */
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

/** Those of some platforms, of all statuses or of one that they have at a moment. */
export interface WantedWarrants {
  platforms: readonly Platform[];
  status: WarrantStatus | undefined;
  now: number;
}

/** Warrants newest first, and one more than a page where there is one. */
export async function listWarrants(
  db: Db,
  { platforms, status, now, page }: WantedWarrants & { page: NewestFirst },
): Promise<WarrantRow[]> {
  if (platforms.length === 0) return [];
  return ofStatus(db, status, now)
    .$if(platforms.length < PLATFORMS.length, (query) => query.where('w.platform', 'in', [...platforms]))
    .$call(newestFirst(page, 'w.created_at', 'w.id'))
    .execute();
}

/** Active warrants about a character on two platforms, maybe twice the same: a subselect, newest first. */
export const activeWarrantsAbout = (
  db: Db,
  wanted: { civilianId: Expression<string>; one: Platform; other: Platform; now: number },
) =>
  ofStatus(db, 'Active', wanted.now)
    .where('w.civilian_id', '=', wanted.civilianId)
    .where('w.platform', 'in', [wanted.one, wanted.other])
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(MOST_ABOUT_ONE);

export function findWarrant(
  db: Db,
  { id, platform }: { id: string; platform: Platform },
): Promise<WarrantRow | undefined> {
  return warrants(db).where('w.id', '=', id).where('w.platform', '=', platform).executeTakeFirst();
}

/** The character that officers of a platform may issue a warrant against. */
export function findSubject(
  db: Db,
  civilianId: string,
  { platform, now }: { platform: Platform; now: number },
) {
  return db
    .selectFrom('civilians')
    .where('id', '=', civilianId)
    .where(isSubject('civilians', seekersOf([platform], now)))
    .select(['first_name', 'last_name', 'date_of_birth', 'user_id as owner_id'])
    .executeTakeFirst();
}

export const insertWarrants = insertInto('warrants');

/**
 * Nobody else changes a warrant of the platform until the transaction ends, and the live events of each come in the order
 * of its changes: to be called before the transaction writes anything (see `turns`).
 */
export const holdWarrants = (tx: Db, platform: Platform): Promise<void> =>
  takeTurn(tx, `warrants ${platform}`);

export const markResolved = updateById('warrants');
