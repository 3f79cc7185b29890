import { type Expression, type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { MedicalRecordsTable } from '#db/tables/people.tables';
import { type NewestFirst, newestFirst } from '#platform/newest-first';

/** Medical records; whether their character is there and may be reached is up to the caller. */
export type MedicalRecordRow = Selectable<MedicalRecordsTable>;

export const insertRecords = insertInto('medical_records');

export async function countRecordsOf(db: Db, civilianId: string): Promise<number> {
  const { count } = await db
    .selectFrom('medical_records')
    .where('civilian_id', '=', civilianId)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A character's latest records, newest first, as a part of a statement that says who that is. */
export const latestRecordsOf = (db: Db, civilianId: Expression<string>, most: number) =>
  db
    .selectFrom('medical_records')
    .where('civilian_id', '=', civilianId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(most))
    .select(['id', 'civilian_id', 'description', 'author', 'author_name', 'created_at']);

/** A page of a character's records, and one more where there is one. */
export const listRecordsOf = (db: Db, civilianId: string, page: NewestFirst): Promise<MedicalRecordRow[]> =>
  db
    .selectFrom('medical_records')
    .where('civilian_id', '=', civilianId)
    .$call(newestFirst(page, 'created_at', 'id'))
    .selectAll()
    .execute();
