import { MEDICAL_FOUND_MAX } from '@ten-four/contract/search/search.values';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { isThere, jsonRows, readJsonRows } from '#db/engine';
import { civiliansWithOwners, NOT_ASKED } from '#features/civilians/index';
import { latestRecordsOf } from '#features/medical/index';

/** A character's own row, without what is registered to it, and the latest medical records; undefined where it is deleted. */
export async function findPatient(db: Db, id: string) {
  const row = await civiliansWithOwners(db)
    .where('civilians.id', '=', id)
    .where(isThere('civilians'))
    .select(
      jsonRows(db, latestRecordsOf(db, sql.ref<string>('civilians.id'), MEDICAL_FOUND_MAX)).as('record_rows'),
    )
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const nothing = { licenses: [], vehicle_count: 0, weapon_count: 0, ...NOT_ASKED };
  return { civilian: Object.assign(row, nothing), records: readJsonRows(row.record_rows) };
}
