import { foldText } from '@ten-four/contract/common/fold';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database';
import type { RecordCountersTable } from '#db/tables/records.tables';
import { type FiledTable, holdingTexts, type TextConditions } from '#db/trigram-index/texts';
import type { OfficerFilter } from '#features/reports/filing.rules';
import type { NewestFirst } from '#platform/newest-first';
import { foldSearch, MOST_SEARCHED } from '#platform/search-text';

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
export const findName = (db: Db, civilianId: string): Promise<{ first_name: string; last_name: string }> =>
  db
    .selectFrom('civilians')
    .where('id', '=', civilianId)
    .select(['first_name', 'last_name'])
    .executeTakeFirstOrThrow();

/** Which of the files of a list are asked for. Both ends of time are included. */
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

/**
 * Reads files newest first, and one more than a page where there is one. `read` reads those rows of the table, as `r` and
 * newest first, that fit a condition, at most so many.
 */
export async function readFiled<R>(
  db: Db,
  table: FiledTable,
  wanted: FiledFilter,
  read: (condition: RawBuilder<boolean>, limit: number) => Promise<R[]>,
): Promise<R[]> {
  const { from, to, page } = wanted;
  const before: Place = to === undefined || to >= page.before.time ? page.before : { time: to + 1, id: '' };
  // One bound for both columns, so that an index begins there.
  const within = [sql`(r.created_at, r.id) < (${before.time}, ${before.id})`];
  if (from !== undefined) within.push(sql`r.created_at >= ${from}`);
  const { conditions, isScan } = await conditionsOf(db, table, wanted, allOf(within));
  const last = isScan ? await findPlaceAfter(db, table, before) : undefined;
  if (last !== undefined) within.push(sql`(r.created_at, r.id) >= (${last.time}, ${last.id})`);
  return read(allOf([...within, ...conditions]), page.limit + 1);
}

type Place = NewestFirst['before'];

/** Where the newest files that a search looks through end; undefined where there are not as many. */
async function findPlaceAfter(db: Db, table: FiledTable, before: Place): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select created_at as time, id from ${sql.table(table)}
    where (created_at, id) < (${before.time}, ${before.id})
    order by created_at desc, id desc limit 1 offset ${sql.lit(MOST_SEARCHED - 1)}`.execute(db);
  return rows[0];
}

async function conditionsOf(
  db: Db,
  table: FiledTable,
  { platforms, officer, text: typed = '' }: FiledFilter,
  within: RawBuilder<unknown>,
): Promise<TextConditions> {
  const text = typed.trim() === '' ? undefined : (foldSearch(typed, foldText) ?? '');
  const named = officer !== undefined && 'name' in officer ? officer.name : undefined;
  // No file holds what has neither letters nor digits.
  if (text === '' || named === '') return { conditions: [sql`1 = 0`], isScan: false };
  const looked = {
    ...(text !== undefined && { folded: text }),
    ...(named !== undefined && { officer_folded: named }),
  };
  const texts = await holdingTexts(db, table, looked, within);
  const conditions = [...texts.conditions];
  if (platforms !== undefined) conditions.push(among(platforms));
  if (officer !== undefined && 'callsign' in officer) {
    conditions.push(sql`r.officer_callsign = ${officer.callsign}`);
  }
  return { ...texts, conditions };
}

const among = (platforms: readonly Platform[]) =>
  platforms.length === 0 ? sql`1 = 0` : sql`r.platform in (${sql.join(platforms)})`;

const allOf = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;
