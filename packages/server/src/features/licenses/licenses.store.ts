import type { Expression, Selectable } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import { holding } from '#db/lock-rows';
import type { LicensesTable } from '#db/tables/people.tables';
import { updateById } from '#db/update-by-id';

/** Licenses of characters; whether the character is there and may be reached is up to the caller. */
export type LicenseRow = Selectable<LicensesTable>;

/** What is said of a license wherever its character is shown. */
export type HeldLicense = Pick<LicenseRow, (typeof HELD)[number]>;

const HELD = [
  'license_id',
  'since',
  'suspended_at',
  'suspension_reason',
  'suspended_by',
] as const satisfies (keyof LicenseRow)[];

const ofCivilian = (db: Db, civilianId: string | Expression<string>) =>
  db.selectFrom('licenses').where('civilian_id', '=', civilianId).orderBy('since').orderBy('id');

/** What a character's licenses show, in the order they were given: a subselect, the statement around says whose. */
export const heldLicensesOf = (db: Db, civilianId: Expression<string>) =>
  ofCivilian(db, civilianId).select(HELD);

/** The licenses of a character, in the order they were given. */
export const listLicensesOf = (db: Db, civilianId: string): Promise<LicenseRow[]> =>
  ofCivilian(db, civilianId).selectAll().execute();

/** Nobody else suspends or reinstates the license until the transaction ends. */
export function holdLicense(
  tx: Db,
  key: { civilianId: string; licenseId: string },
): Promise<LicenseRow | undefined> {
  const found = tx
    .selectFrom('licenses')
    .where('civilian_id', '=', key.civilianId)
    .where('license_id', '=', key.licenseId)
    .selectAll();
  return holding(tx, found, 'licenses').executeTakeFirst();
}

export const insertLicenses = insertInto('licenses');

export const updateSuspension = updateById('licenses');

export const insertEvents = insertInto('license_events');
