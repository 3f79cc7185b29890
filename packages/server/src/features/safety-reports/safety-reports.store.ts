import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import { holding } from '#db/lock-rows';
import { preparedInsert } from '#db/prepared';
import type { SafetyReportsTable, SafetyReportVersionsTable } from '#db/tables/records.tables';
import { updateById } from '#db/update-by-id';
import { type FiledFilter, readFiled, type VersionRange } from '#features/reports/index';

/** A public safety report with Discord's id of who filed it. */
export type SafetyReportRow = Selectable<SafetyReportsTable> & { discord_id: string };

export type VersionRow = Selectable<SafetyReportVersionsTable>;

const reports = (db: Db) =>
  db
    .selectFrom('safety_reports as r')
    .innerJoin('users as u', 'u.id', 'r.author_user_id')
    .selectAll('r')
    .select('u.discord_id');

/** Reports newest first, and one more than a page where there is one. */
export function listReports(
  db: Db,
  wanted: FiledFilter & { kind: SafetyReportKind | undefined },
): Promise<SafetyReportRow[]> {
  const { kind } = wanted;
  return readFiled(db, 'safety_reports', wanted, (condition, limit) =>
    reports(db)
      .$if(kind !== undefined, (query) => query.where('r.kind', '=', kind ?? 'incident'))
      .where(condition)
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .execute(),
  );
}

export const findReport = (db: Db, id: string): Promise<SafetyReportRow | undefined> =>
  reports(db).where('r.id', '=', id).executeTakeFirst();

/** Nobody else changes the report until the transaction ends. */
export const holdReport = (tx: Db, id: string): Promise<SafetyReportRow | undefined> =>
  reports(tx)
    .where('r.id', '=', id)
    .$call((query) => holding(tx, query, 'r'))
    .executeTakeFirst();

/** Versions of a report, oldest first. */
export function listVersions(
  db: Db,
  reportId: string,
  { from, before }: VersionRange,
): Promise<VersionRow[]> {
  return db
    .selectFrom('safety_report_versions')
    .where('report_id', '=', reportId)
    .where('version', '>=', from)
    .where('version', '<', before)
    .orderBy('version')
    .selectAll()
    .execute();
}

export const insertReports = preparedInsert('safety_reports');

export const insertVersions = preparedInsert('safety_report_versions');

export const updateReport = updateById('safety_reports');
