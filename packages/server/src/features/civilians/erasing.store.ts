import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { ERASED } from '#features/civilians/civilians.rules';
import { isWanted, wantedScopeOf } from '#features/ownership/index';
import { ssnKey } from '#platform/search-text';

const ONLY_THEIRS = ['weapons', 'medical_records'] as const;

/** Erases a user's characters, but keeps names for records and vehicle rows for the impound history. Returns the IDs. */
export async function eraseCiviliansOf(tx: Db, userId: string, now: number): Promise<string[]> {
  const theirs = tx.selectFrom('civilians').where('user_id', '=', userId).select('id');
  const nothing = {
    date_of_birth: '',
    age: null,
    sex: null,
    known_aliases: '[]',
    residence: null,
    zip_code: null,
    occupation: null,
    height: null,
    weight: null,
    skin_tone: null,
    hair_color: null,
    eye_color: null,
    emergency_contact_name: null,
    blood_type: null,
    allergies: null,
    medication: null,
    past_history: null,
  };
  const erased = sql<string>`${ERASED} || id`;
  const erasedRows = await tx
    .updateTable('civilians')
    .set({ ...nothing, ssn: erased, updated_at: now, deleted_at: now })
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  for (const table of ONLY_THEIRS) await tx.deleteFrom(table).where('civilian_id', 'in', theirs).execute();
  const noDetails = { make: null, model: null, year: null, color: null, status_reason: null };
  await tx
    .updateTable('vehicles')
    .set({ ...noDetails, plate: erased, vin: erased, updated_at: now, deleted_at: now })
    .where('civilian_id', 'in', theirs)
    .execute();
  const vehicles = tx.selectFrom('vehicles').where('civilian_id', 'in', theirs).select('id');
  await tx.deleteFrom('vehicle_keys').where('object_id', 'in', vehicles).execute();
  // Wanted people stay findable, by name only.
  const sought = theirs.where(isWanted('civilians', wantedScopeOf(PLATFORMS, now)));
  await tx
    .deleteFrom('name_keys')
    .where('object_id', 'in', theirs)
    // The other keys contain the date of birth.
    .where((eb) =>
      eb.or([eb('object_id', 'not in', sought), eb('inside', '=', 1), eb('key', 'like', `${ssnKey('')}%`)]),
    )
    .execute();
  return erasedRows.map(({ id }) => id);
}
