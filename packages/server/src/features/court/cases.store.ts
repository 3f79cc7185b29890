import type { caseEndpoints } from '@ten-four/contract/cases/cases.contract';
import type { PartOf } from '@ten-four/contract/common/endpoint';
import { foldText } from '@ten-four/contract/common/fold';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import { containsText } from '#db/engine';
import { insertInto } from '#db/insert-into';
import { updateById } from '#db/update-by-id';
import { type NewestFirst, newestFirst } from '#platform/newest-first';
import { foldSearch } from '#platform/search-text';

export interface CaseReader {
  userId: string;
  /** Otherwise only their own. */
  seesAll: boolean;
  /** Sees cases of void reports that are not their own. */
  seesVoid: boolean;
}

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

export type CaseQuery = PartOf<typeof caseEndpoints.listCases, 'query'>;

export async function listCases(
  db: Db,
  reader: CaseReader,
  { status, platform, q = '', mine, page }: CaseQuery & { page: NewestFirst },
): Promise<CaseRow[]> {
  const words = (foldSearch(q, foldText) ?? '').split(' ').filter(Boolean);
  // Text without letters and digits matches nothing.
  if (q.trim() !== '' && words.length === 0) return [];
  return words
    .reduce((query, word) => query.where(containsText(db, 'c.folded', word)), cases(db))
    .where(isReadableBy({ ...reader, seesAll: reader.seesAll && mine === undefined }))
    .$if(status !== undefined, (query) => query.where('c.status', '=', status ?? 'Open'))
    .$if(platform !== undefined, (query) => query.where('c.platform', '=', platform ?? 'Xbox'))
    .$call(newestFirst(page, 'c.opened_at', 'c.id'))
    .execute();
}

/** Finds a case that a reader may see, or any case without one. */
export function findCase(db: Db, id: string, reader?: CaseReader) {
  const query = cases(db).where('c.id', '=', id);
  return (reader === undefined ? query : query.where(isReadableBy(reader))).executeTakeFirst();
}

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>;

export const insertCases = insertInto('cases');
export const updateCase = updateById('cases');
export const insertStatements = insertInto('case_statements');
export const insertRulings = insertInto('case_rulings');

export const listStatements = (db: Db, caseId: string) =>
  db
    .selectFrom('case_statements')
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();

/**
 * Returns the charges as contested, in cents, and the ruling. A report without listed offenses has one charge: its
 * totals, without a title.
 */
export const listCharges = (db: Db, { id, report_id, report_version }: CaseRow) =>
  db
    .selectFrom('report_versions as v')
    .leftJoin('report_offenses as o', (join) =>
      join.onRef('o.report_id', '=', 'v.report_id').onRef('o.version', '=', 'v.version'),
    )
    .leftJoin('case_rulings as d', (join) =>
      join.on('d.case_id', '=', id).on('d.position', '=', sql`coalesce(o.position, 0)`),
    )
    .where('v.report_id', '=', report_id)
    .where('v.version', '=', report_version)
    .orderBy('o.position')
    .select(({ fn, lit }) => [
      'o.title',
      fn.coalesce('o.position', lit(0)).as('position'),
      fn.coalesce('o.fine', 'v.fine').as('fine'),
      fn.coalesce('o.jail_minutes', 'v.jail_minutes').as('jailTime'),
      fn.coalesce('o.points', lit(0)).as('points'),
    ])
    .select(['d.outcome', 'd.fine as ruledFine', 'd.jail_minutes as ruledJailTime'])
    .execute();

export const findReport = (db: Db, id: string) =>
  db.selectFrom('reports').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
