import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database';
import type { RecordCountersTable } from '#db/tables/reports.tables';
import type { OfficerFilter } from '#features/filing/filing.rules';
import type { NewestFirst } from '#platform/newest-first';
import { containing, fold } from '#platform/search-text';

/** The next number of a kind of record, without gaps: it is taken back with the transaction. */
export async function takeNumber(tx: Db, name: RecordCountersTable['name']): Promise<number> {
  const { last } = await tx
    .updateTable('record_counters')
    .set({ last: sql<number>`last + 1` })
    .where('name', '=', name)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** First and last name of an officer's character. */
export async function findName(db: Db, civilianId: string): Promise<string> {
  const { first_name, last_name } = await db
    .selectFrom('civilians')
    .where('id', '=', civilianId)
    .select(['first_name', 'last_name'])
    .executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`;
}

/** Which of the files of a list are asked for. Times are milliseconds, both ends included. */
export interface FiledFilter {
  /** Undefined where the platform says nothing about who may read. */
  platforms: readonly Platform[] | undefined;
  officer: OfficerFilter | undefined;
  from: number | undefined;
  to: number | undefined;
  /** Part of what files are searched by. */
  text: string | undefined;
  page: NewestFirst;
}

/** The same as a condition on rows called `r`, of any table of files. */
export function filedWhere(wanted: FiledFilter): RawBuilder<boolean> {
  const { platforms, officer, from, to, page } = wanted;
  const text = fold(wanted.text ?? '').trim();
  const before = to === undefined || to >= page.before.time ? page.before : { time: to + 1, id: '' };
  // One bound for both, so that an index begins there.
  const conditions = [sql`(r.created_at, r.id) < (${before.time}, ${before.id})`];
  if (platforms !== undefined) conditions.push(among(platforms));
  if (officer !== undefined) conditions.push(by(officer));
  if (from !== undefined) conditions.push(sql`r.created_at >= ${from}`);
  if (text !== '') conditions.push(sql`r.folded like ${containing(text)} escape '\\'`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const among = (platforms: readonly Platform[]) =>
  platforms.length === 0 ? sql`1 = 0` : sql`r.platform in (${sql.join(platforms)})`;

const by = (officer: OfficerFilter) =>
  'callsign' in officer
    ? sql`r.officer_callsign = ${officer.callsign}`
    : sql`r.officer_folded like ${containing(officer.name)} escape '\\'`;
