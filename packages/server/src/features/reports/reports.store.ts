import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import type { ReportsTable } from '#db/tables/reports.tables';

/** Reports about characters. */
export type ReportRow = Selectable<ReportsTable>;

/** A character's latest reports of all kinds, newest first. */
export function listReportsAbout(db: Db, civilianId: string, limit: number): Promise<ReportRow[]> {
  return db
    .selectFrom('reports')
    .where('civilian_id', '=', civilianId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute();
}
