import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { ReportType } from '@ten-four/contract/reports/reports.values';
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';
import { forUpdate } from '#db/lock-rows';
import type {
  ReportContentColumns,
  ReportOffensesTable,
  ReportsTable,
  ReportVersionsTable,
} from '#db/tables/records.tables';
import { updateById } from '#db/update-by-id';
import { isUnpaidFine } from '#features/consequences/index';
import { isSubject, wantedScopeOf } from '#features/ownership/index';
import type { VersionRange } from '#features/reports/filing.rules';
import { type FiledFilter, readFiled } from '#features/reports/filing.store';
import { groupBy } from '#platform/group-by';
import { foldForParts } from '#platform/search-text';

/** Includes reports about deleted characters. */

export type ReportRow = Selectable<ReportsTable> & {
  first_name: string;
  last_name: string;
  date_of_birth: string;
  call_number: number | null;
};

export type OffenseRow = Selectable<ReportOffensesTable>;
export type VersionRow = Selectable<ReportVersionsTable>;

export interface WholeReport {
  report: ReportRow;
  offenses: readonly Pick<OffenseRow, 'title' | 'fine' | 'jail_minutes' | 'points'>[];
}

export type Content = Selectable<ReportContentColumns> & Pick<WholeReport, 'offenses'>;

export interface Reader {
  userId: string;
  platforms: readonly GamePlatform[];
  /** Sees void reports of other members. */
  readsVoid: boolean;
}

const reports = (db: Db) =>
  db
    .selectFrom('reports as r')
    .innerJoin('civilians as p', 'p.id', 'r.civilian_id')
    .leftJoin('calls as c', 'c.id', 'r.call_id')
    .selectAll('r')
    .select(['p.first_name', 'p.last_name', 'p.date_of_birth', 'c.number as call_number']);

/** Leaves void reports to their owner, their author and staff. */
const readableBy = (db: Db, { userId, platforms, readsVoid }: Reader) =>
  reports(db)
    .$if(!readsVoid, (query) =>
      query.where((eb) =>
        eb.or([
          eb('r.voided_at', 'is', null),
          eb('r.owner_id', '=', userId),
          eb('r.author_user_id', '=', userId),
        ]),
      ),
    )
    .$if(platforms.length < PLATFORMS.length, (query) =>
      query.where((eb) =>
        eb.or([
          eb('r.owner_id', '=', userId),
          ...(platforms.length === 0 ? [] : [eb('r.platform', 'in', [...platforms])]),
        ]),
      ),
    );

export const findReport = (db: Db, id: string, reader: Reader): Promise<ReportRow | undefined> =>
  readableBy(db, reader).where('r.id', '=', id).executeTakeFirst();

export const lockReport = (tx: Db, id: string): Promise<ReportRow | undefined> =>
  reports(tx)
    .where('r.id', '=', id)
    .$call((query) => forUpdate(tx, query, 'r'))
    .executeTakeFirst();

export interface ReportFilter extends FiledFilter {
  reader: Reader;
  type: ReportType | undefined;
  civilianId: string | undefined;
  callId: string | undefined;
}

/**
 * Returns reports, newest first. Omits other platforms' reports about the officer's own characters unless filtered by
 * character, because only then an index covers both.
 */
export function listReports(db: Db, wanted: ReportFilter): Promise<ReportRow[]> {
  const { reader, type, civilianId, callId } = wanted;
  const isMember = reader.platforms.length === 0;
  const isFiltered = civilianId !== undefined || isMember;
  return readFiled(db, 'reports', wanted, (condition, limit) =>
    readableBy(db, isFiltered ? reader : { ...reader, platforms: PLATFORMS })
      .$if(civilianId !== undefined, (query) => query.where('r.civilian_id', '=', civilianId ?? ''))
      .$if(callId !== undefined, (query) => query.where('r.call_id', '=', callId ?? ''))
      .$if(type !== undefined, (query) => query.where('r.type', '=', type ?? 'arrest'))
      .where(condition)
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .execute(),
  );
}

/** Omits void reports. */
export function findLatestOwn(
  db: Db,
  { authorId, discordId, reportId }: { authorId: string; discordId: string; reportId: string | undefined },
): Promise<ReportRow | undefined> {
  return reports(db)
    .innerJoin('users as u', 'u.id', 'r.owner_id')
    .where('u.discord_id', '=', discordId)
    .where('r.author_user_id', '=', authorId)
    .where('r.voided_at', 'is', null)
    .$if(reportId !== undefined, (query) => query.where('r.id', '=', reportId ?? ''))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const MAX_REPORTS = 500;

/** Returns up to 500 reports of each type about a character, newest first. Unpaid ones take precedence. */
export function listReportsOf(db: Db, civilianId: string): Promise<Selectable<ReportsTable>[]> {
  const isDue = sql`case when ${isUnpaidFine('reports')} then 0 else 1 end`;
  const ranked = db
    .selectFrom('reports')
    .where('civilian_id', '=', civilianId)
    .selectAll()
    .select(
      sql<number>`row_number() over (partition by type order by ${isDue}, created_at desc, id desc)`.as(
        'rank',
      ),
    );
  return db
    .selectFrom(ranked.as('r'))
    .where('rank', '<=', MAX_REPORTS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute();
}

export async function listOffenses(db: Db, reportIds: readonly string[]): Promise<Map<string, OffenseRow[]>> {
  if (reportIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('report_offenses as o')
    .innerJoin('reports as r', (join) =>
      join.onRef('r.id', '=', 'o.report_id').onRef('r.version', '=', 'o.version'),
    )
    .where('o.report_id', 'in', [...reportIds])
    .orderBy('o.report_id')
    .orderBy('o.position')
    .selectAll('o')
    .execute();
  return groupBy(rows, ({ report_id }) => report_id);
}

export async function listVersions(
  db: Db,
  { id: reportId, version }: { id: string; version: number },
  { from, before }: VersionRange,
): Promise<{ versions: VersionRow[]; offenses: OffenseRow[] }> {
  const versions = await db
    .selectFrom('report_versions')
    .where('report_id', '=', reportId)
    .where('version', '>=', from)
    .where('version', '<', before)
    .orderBy('version')
    .selectAll()
    .execute();
  const offenses = await db
    .selectFrom('report_offenses')
    .where('report_id', '=', reportId)
    .where((eb) =>
      eb.or([eb.and([eb('version', '>=', from), eb('version', '<', before)]), eb('version', '=', version)]),
    )
    .orderBy('version')
    .orderBy('position')
    .selectAll()
    .execute();
  return { versions, offenses };
}

/** Locks the name, because a rename only updates stored reports. The Discord ID is null for a deleted account. */
export function findSubject(
  tx: Db,
  civilianId: string,
  { platform, now }: { platform: GamePlatform; now: number },
) {
  return tx
    .selectFrom('civilians as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.id', '=', civilianId)
    .where(isSubject('p', wantedScopeOf([platform], now)))
    .select(['p.first_name', 'p.last_name', 'p.date_of_birth', 'p.user_id as owner_id'])
    .select(sql<string | null>`case when u.deleted_at is null then u.discord_id end`.as('owner_discord_id'))
    .$if(!isSqlite(tx), (query) => query.forShare('p'))
    .executeTakeFirst();
}

export async function findFilingTime(
  db: Db,
  { authorId, civilianId, after }: { authorId: string; civilianId: string; after: number },
  nth: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('reports')
    .where('civilian_id', '=', civilianId)
    .where('author_user_id', '=', authorId)
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(nth - 1)
    .select('created_at')
    .executeTakeFirst();
  return row?.created_at;
}

export const insertReport = (tx: Db, report: Insertable<ReportsTable>): Promise<Selectable<ReportsTable>> =>
  tx.insertInto('reports').values(report).returningAll().executeTakeFirstOrThrow();

/** Inserts a version of a report; the author's name is a signature. */
export async function insertVersion(
  tx: Db,
  { id: report_id, version }: { id: string; version: number },
  { offenses, ...columns }: Content,
  { by, now }: { by: { userId: string; name: string }; now: number },
): Promise<void> {
  const author = { by_user_id: by.userId, by_name: by.name, created_at: now };
  await tx
    .insertInto('report_versions')
    .values({ ...columns, report_id, version, ...author })
    .execute();
  if (offenses.length === 0) return;
  const rows = offenses.map((offense, position) => ({ ...offense, report_id, version, position }));
  await tx.insertInto('report_offenses').values(rows).execute();
}

export const updateReport = updateById('reports');

/** Updates the name in the search text of reports and their cases. Call it in the renaming transaction. */
export async function renameInReports(
  tx: Db,
  { civilianId, name: written }: { civilianId: string; name: string },
): Promise<void> {
  const name = foldForParts(written);
  const place = isSqlite(tx) ? sql`instr(folded, ${'\n'})` : sql`strpos(folded, ${'\n'})`;
  const folded = sql<string>`${name} || substr(folded, ${place})`;
  // Most edits do not change the name.
  const isOld = sql<boolean>`substr(folded, 1, ${place}) <> ${`${name}\n`}`;
  const ofThem = tx.selectFrom('reports').where('civilian_id', '=', civilianId);
  await tx
    .updateTable('cases')
    .set({ folded })
    .where('report_id', 'in', ofThem.select('id'))
    .where(isOld)
    .execute();
  await tx
    .updateTable('reports')
    .set({ folded })
    .where('civilian_id', '=', civilianId)
    .where(isOld)
    .execute();
}

/** Returns the IDs of reports whose fine is due in the period and that need a reminder. */
export async function listDueFines(
  db: Db,
  { after, until, limit }: { after: number; until: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .where('due_at', '>', after)
    .where('due_at', '<=', until)
    .where(isUnpaidFine('reports'))
    .where(sql<SqlBool>`(reminded_for is null or reminded_for <> due_at)`)
    .orderBy('due_at')
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
