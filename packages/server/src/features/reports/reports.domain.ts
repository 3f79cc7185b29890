import type { Db } from '#db/database';
import { listReportsAbout, type ReportRow } from '#features/reports/reports.store';

/** Ceiling of a list (resolutions §3). */
const MOST_REPORTS = 500;

/** The reports about a character that the caller may see, newest first. */
export const listReportsOf = (db: Db, civilianId: string): Promise<ReportRow[]> =>
  listReportsAbout(db, civilianId, MOST_REPORTS);
