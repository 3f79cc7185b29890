import type { License } from '@ten-four/contract/session/session.values';
import type { Expression, Insertable, Selectable } from 'kysely';
import type { Db } from '#db/database';
import { holding } from '#db/lock-rows';
import type { LicenseEventsTable, LicensesTable } from '#db/tables/people.tables';

/** Licenses of characters; whether the character is there and may be reached is up to the caller. */
export type LicenseRow = Selectable<LicensesTable>;

/** What is said of a license wherever its character is shown. */
export type HeldLicense = Pick<LicenseRow, (typeof HELD)[number]>;

const HELD = [
  'license',
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
  key: { civilianId: string; license: License },
): Promise<LicenseRow | undefined> {
  const found = tx
    .selectFrom('licenses')
    .where('civilian_id', '=', key.civilianId)
    .where('license', '=', key.license)
    .selectAll();
  return holding(tx, found, 'licenses').executeTakeFirst();
}

export async function insertLicense(tx: Db, row: Insertable<LicensesTable>): Promise<void> {
  await tx.insertInto('licenses').values(row).execute();
}

/** Writes what was decided while the license was held. */
export async function updateSuspension(
  tx: Db,
  id: string,
  change: Pick<LicenseRow, 'suspended_at' | 'suspension_reason' | 'suspended_by'>,
): Promise<void> {
  await tx.updateTable('licenses').set(change).where('id', '=', id).execute();
}

export async function insertEvent(tx: Db, event: Insertable<LicenseEventsTable>): Promise<void> {
  await tx.insertInto('license_events').values(event).execute();
}
