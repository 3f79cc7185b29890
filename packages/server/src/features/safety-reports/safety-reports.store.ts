import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import {
  SAFETY_REPORT_KINDS,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import { forUpdate } from '#db/lock-rows';
import type { SafetyReportsTable, SafetyReportVersionsTable } from '#db/tables/records.tables';
import { updateById } from '#db/update-by-id';
import { type FiledFilter, readFiled, type VersionRange } from '#features/reports/index';

export type SafetyReportRow = Selectable<SafetyReportsTable> & { discord_id: string };

export type VersionRow = Selectable<SafetyReportVersionsTable>;

const reports = (db: Db) =>
  db
    .selectFrom('safety_reports as r')
    .innerJoin('users as u', 'u.id', 'r.author_user_id')
    .selectAll('r')
    .select('u.discord_id');

export interface Reach {
  kinds: SafetyReportKind[];
  platforms: readonly GamePlatform[];
}

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

/** Matches the partial indexes. */
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

/** Omits the condition for all platforms, so that the index order applies. */
const onPlatforms = (platforms: readonly GamePlatform[]): RawBuilder<unknown> =>
  platforms.length === PLATFORMS.length ? sql`1 = 1` : sql`r.platform in (${sql.join(platforms)})`;

export const findReport = (db: Db, id: string): Promise<SafetyReportRow | undefined> =>
  reports(db).where('r.id', '=', id).executeTakeFirst();

export const lockReport = (tx: Db, id: string): Promise<SafetyReportRow | undefined> =>
  reports(tx)
    .where('r.id', '=', id)
    .$call((query) => forUpdate(tx, query, 'r'))
    .executeTakeFirst();

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
