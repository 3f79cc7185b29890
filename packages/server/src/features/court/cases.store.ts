import type { CaseStatus } from '@ten-four/contract/cases/cases.values';
import type { ContestedReport } from '@ten-four/contract/cases/ruling';
import { foldText } from '@ten-four/contract/common/fold';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { ReportType } from '@ten-four/contract/reports/reports.values';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import { containsText } from '#db/engine';
import { insertInto } from '#db/insert-into';
import type {
  CaseRulingsTable,
  CaseStatementsTable,
  CasesTable,
  ReportsTable,
} from '#db/tables/records.tables';
import { updateById } from '#db/update-by-id';
import { type NewestFirst, newestFirst } from '#platform/newest-first';
import { foldForParts, foldSearch } from '#platform/search-text';

export interface CaseReader {
  userId: string;
  /** Otherwise only their own. */
  seesAll: boolean;
  /** Sees cases of void reports that are not their own. */
  seesVoid: boolean;
}

export type CaseRow = Selectable<CasesTable> & {
  first_name: string;
  last_name: string;
  report_number: number;
  report_type: ReportType;
  officer_callsign: string;
  voided_at: number | null;
};

const cases = (db: Db) =>
  db
    .selectFrom('cases as c')
    .innerJoin('reports as r', 'r.id', 'c.report_id')
    .innerJoin('civilians as p', 'p.id', 'c.civilian_id')
    .selectAll('c')
    .select(['p.first_name', 'p.last_name'])
    .select(['r.number as report_number', 'r.type as report_type', 'r.officer_callsign', 'r.voided_at']);

function isReadableBy({ userId, seesAll, seesVoid }: CaseReader) {
  const isOwn = sql<SqlBool>`(c.owner_id = ${userId} or c.author_user_id = ${userId})`;
  if (!seesAll) return isOwn;
  return seesVoid ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(r.voided_at is null or ${isOwn})`;
}

export interface CaseFilter {
  status: CaseStatus | undefined;
  platform: GamePlatform | undefined;
  text: string | undefined;
  onlyOwn: boolean;
  page: NewestFirst;
}

export async function listCases(db: Db, reader: CaseReader, wanted: CaseFilter): Promise<CaseRow[]> {
  const { status, platform, text = '', onlyOwn, page } = wanted;
  const words = (foldSearch(text, foldText) ?? '').split(' ').filter(Boolean);
  // Text without letters and digits matches nothing.
  if (text.trim() !== '' && words.length === 0) return [];
  return words
    .reduce((query, word) => query.where(containsText(db, 'c.folded', word)), cases(db))
    .where(isReadableBy(onlyOwn ? { ...reader, seesAll: false } : reader))
    .$if(status !== undefined, (query) => query.where('c.status', '=', status ?? 'Open'))
    .$if(platform !== undefined, (query) => query.where('c.platform', '=', platform ?? 'Xbox'))
    .$call(newestFirst(page, 'c.opened_at', 'c.id'))
    .execute();
}

/** Finds a case that a reader may see, or any case without one. */
export function findCase(db: Db, id: string, reader?: CaseReader): Promise<CaseRow | undefined> {
  const query = cases(db).where('c.id', '=', id);
  return (reader === undefined ? query : query.where(isReadableBy(reader))).executeTakeFirst();
}

/** Returns lines for searches; the name is the first, like in reports. */
export const searchText = (found: {
  name: string;
  number: number;
  reportNumber: number;
  callsign: string;
}): string =>
  [foldForParts(found.name), found.number, found.reportNumber, foldForParts(found.callsign)].join('\n');

export const insertCases = insertInto('cases');
export const updateCase = updateById('cases');
export const insertStatements = insertInto('case_statements');
export const insertRulings = insertInto('case_rulings');

export const listStatements = (db: Db, caseId: string): Promise<Selectable<CaseStatementsTable>[]> =>
  db
    .selectFrom('case_statements')
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();

export const listRulings = (db: Db, caseId: string): Promise<Selectable<CaseRulingsTable>[]> =>
  db.selectFrom('case_rulings').where('case_id', '=', caseId).selectAll().execute();

export const findReport = (db: Db, id: string): Promise<Selectable<ReportsTable>> =>
  db.selectFrom('reports').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** Returns what was charged when the case was opened. */
export async function findContested(
  db: Db,
  { report_id, report_version }: Pick<CaseRow, 'report_id' | 'report_version'>,
): Promise<Omit<ContestedReport, 'paid'>> {
  const totals = await db
    .selectFrom('report_versions')
    .where('report_id', '=', report_id)
    .where('version', '=', report_version)
    .select(['fine', 'jail_minutes as jail'])
    .executeTakeFirstOrThrow();
  const offenses = await db
    .selectFrom('report_offenses')
    .where('report_id', '=', report_id)
    .where('version', '=', report_version)
    .orderBy('position')
    .select(['title', 'fine', 'jail_minutes as jail', 'points'])
    .execute();
  return { ...totals, offenses };
}
