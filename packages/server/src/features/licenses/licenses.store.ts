import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import { forUpdate } from '#db/lock-rows';
import type { LicensesTable } from '#db/tables/people.tables';
import { updateById } from '#db/update-by-id';

/** Callers check access to the character. */
export type LicenseRow = Selectable<LicensesTable>;

export type HeldLicense = Pick<LicenseRow, (typeof HELD)[number]>;

const HELD = [
  'license_id',
  'since',
  'suspended_at',
  'suspension_reason',
  'suspended_by',
  'suspended_until',
  'lifted_at',
] as const satisfies (keyof LicenseRow)[];

const ofCivilian = (db: Db, civilianId: string) =>
  db.selectFrom('licenses').where('civilian_id', '=', civilianId).orderBy('since').orderBy('id');

export const listHeldLicensesOf = (db: Db, civilianId: string): Promise<HeldLicense[]> =>
  ofCivilian(db, civilianId).select(HELD).execute();

export const listLicensesOf = (db: Db, civilianId: string): Promise<LicenseRow[]> =>
  ofCivilian(db, civilianId).selectAll().execute();

export function lockLicense(
  tx: Db,
  key: { civilianId: string; licenseId: string },
): Promise<LicenseRow | undefined> {
  const found = tx
    .selectFrom('licenses')
    .where('civilian_id', '=', key.civilianId)
    .where('license_id', '=', key.licenseId)
    .selectAll();
  return forUpdate(tx, found, 'licenses').executeTakeFirst();
}

export const insertLicenses = insertInto('licenses');

export const updateSuspension = updateById('licenses');

export const insertEvents = insertInto('license_events');
