import { setImmediate as nextTurn } from 'node:timers/promises';
import { foldText } from '@ten-four/contract/common/fold';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database';
import type { RecordCountersTable } from '#db/tables/records.tables';
import { type FiledTable, holdingTexts, type TextConditions } from '#db/trigram-index/texts';
import type { OfficerFilter } from '#features/reports/filing.rules';
import type { NewestFirst } from '#platform/newest-first';

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

/** Files that are looked through at a time where no index finds a text: so many take a few milliseconds. */
const SLICE = 5000;

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
  const { conditions, isScan } = await conditionsOf(db, table, wanted);
  const within = (before: Place, more: RawBuilder<unknown>[]) =>
    // One bound for both columns, so that an index begins there.
    allOf([sql`(r.created_at, r.id) < (${before.time}, ${before.id})`, ...conditions, ...more]);
  let before: Place = to === undefined || to >= page.before.time ? page.before : { time: to + 1, id: '' };
  const limit = page.limit + 1;
  if (!isScan) return read(within(before, []), limit);

  const found: R[] = [];
  for (;;) {
    const last = await findPlaceAfter(db, table, before);
    const isEnd = last === undefined || (from !== undefined && last.time < from);
    const slice = isEnd ? [] : [sql`(r.created_at, r.id) >= (${last.time}, ${last.id})`];
    found.push(...(await read(within(before, slice), limit - found.length)));
    if (isEnd || found.length >= limit) return found;
    before = last;
    // Others get their turn in between.
    await nextTurn();
  }
}

type Place = NewestFirst['before'];

/** The place in the order of all files that a slice of them ends at; undefined where there are not as many. */
async function findPlaceAfter(db: Db, table: FiledTable, before: Place): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select created_at as time, id from ${sql.table(table)}
    where (created_at, id) < (${before.time}, ${before.id})
    order by created_at desc, id desc limit 1 offset ${sql.lit(SLICE - 1)}`.execute(db);
  return rows[0];
}

async function conditionsOf(
  db: Db,
  table: FiledTable,
  { platforms, officer, from, text: typed = '' }: FiledFilter,
): Promise<TextConditions> {
  const text = typed.trim() === '' ? undefined : foldText(typed);
  const named = officer !== undefined && 'name' in officer ? officer.name : undefined;
  // No file holds what has neither letters nor digits.
  if (text === '' || named === '') return { conditions: [sql`1 = 0`], isScan: false };
  const texts = await holdingTexts(db, table, {
    ...(text !== undefined && { folded: text }),
    ...(named !== undefined && { officer_folded: named }),
  });
  const conditions = [...texts.conditions];
  if (platforms !== undefined) conditions.push(among(platforms));
  if (officer !== undefined && 'callsign' in officer) {
    conditions.push(sql`r.officer_callsign = ${officer.callsign}`);
  }
  if (from !== undefined) conditions.push(sql`r.created_at >= ${from}`);
  return { ...texts, conditions };
}

const among = (platforms: readonly Platform[]) =>
  platforms.length === 0 ? sql`1 = 0` : sql`r.platform in (${sql.join(platforms)})`;

const allOf = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;
