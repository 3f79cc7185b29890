import { MEDICAL_FOUND_MAX } from '@ten-four/contract/search/search.values';
import type { Db } from '#db/database';
import { isNotDeleted } from '#db/engine';
import { civiliansWithOwners, NOT_ASKED } from '#features/civilians/index';
import { listLatestRecordsOf } from '#features/medical/index';

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
  return { civilian: { ...row, licenses: [], vehicle_count: 0, weapon_count: 0, ...NOT_ASKED }, records };
}
