import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import { countMatches } from '#db/query-results';
import type { MedicalRecordsTable } from '#db/tables/people.tables';
import { type NewestFirst, newestFirst } from '#platform/newest-first';

export type MedicalRecordRow = Selectable<MedicalRecordsTable>;

export const insertRecords = insertInto('medical_records');

export const countRecordsOf = (db: Db, civilianId: string): Promise<number> =>
  db.selectFrom('medical_records').where('civilian_id', '=', civilianId).$call(countMatches);

export const listLatestRecordsOf = (db: Db, civilianId: string, limit: number) =>
  db
    .selectFrom('medical_records')
    .where('civilian_id', '=', civilianId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'civilian_id', 'description', 'author', 'author_name', 'created_at'])
    .execute();

export const listRecordsOf = (db: Db, civilianId: string, page: NewestFirst): Promise<MedicalRecordRow[]> =>
  db
    .selectFrom('medical_records')
    .where('civilian_id', '=', civilianId)
    .$call(newestFirst(page, 'created_at', 'id'))
    .selectAll()
    .execute();
