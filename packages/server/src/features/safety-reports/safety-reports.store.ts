import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import {
  SAFETY_REPORT_KINDS,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import { holding } from '#db/lock-rows';
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

/** Reports of kinds that are read on the same platforms. */
export interface Reach {
  kinds: SafetyReportKind[];
  platforms: readonly Platform[];
}

/** Reports newest first, and one more than a page where there is one. */
export function listReports(
  db: Db,
  { reach, ...wanted }: Omit<FiledFilter, 'platforms'> & { reach: readonly Reach[] },
): Promise<SafetyReportRow[]> {
  return readFiled(db, 'safety_reports', { ...wanted, platforms: undefined }, (condition, limit) =>
    reports(db)
      .where(within(reach))
      .where(condition)
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .execute(),
  );
}

const within = (reach: readonly Reach[]) =>
  reach.length === 0
    ? sql<boolean>`1 = 0`
    : sql<boolean>`(${sql.join(
        reach.map(({ kinds, platforms }) => sql`${ofKinds(kinds)} and ${onPlatforms(platforms)}`),
        sql` or `,
      )})`;

/**
 * In words of the indexes, which keep the order of the list: one kind has its own, those of fire and EMS have one in just
 * these words, and of most kinds the rest is left out.
 */
function ofKinds(kinds: readonly SafetyReportKind[]): RawBuilder<unknown> {
  const others = SAFETY_REPORT_KINDS.filter((kind) => !kinds.includes(kind));
  if (others.length === 0) return sql`1 = 1`;
  const [only] = kinds;
  if (kinds.length === 1 && only !== undefined) return sql`r.kind = ${only}`;
  const list = (some: readonly string[]) => sql.join(some.map((kind) => sql.lit(kind)));
  return others.length < kinds.length
    ? sql`r.kind not in (${list(others)})`
    : sql`(r.kind in (${list(kinds)})) is true`;
}

/** All of them say nothing: the order of all is then an index's own. */
const onPlatforms = (platforms: readonly Platform[]): RawBuilder<unknown> =>
  platforms.length === PLATFORMS.length ? sql`1 = 1` : sql`r.platform in (${sql.join(platforms)})`;

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

export const insertReports = insertInto('safety_reports');

export const insertVersions = insertInto('safety_report_versions');

export const updateReport = updateById('safety_reports');
