import { foldText } from '@ten-four/contract/common/fold';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database';
import { containsText } from '#db/engine';
import type { RecordCountersTable } from '#db/tables/records.tables';
import type { OfficerFilter } from '#features/reports/filing.rules';
import type { NewestFirst } from '#platform/newest-first';
import { foldSearch, MAX_SEARCHED, MIN_LETTERS } from '#platform/search-text';

/** Returns the next number. Leaves no gaps, because a rollback also reverts the counter. */
export async function takeNumber(tx: Db, name: RecordCountersTable['name']): Promise<number> {
  const { last } = await tx
    .updateTable('record_counters')
    .set({ last: sql<number>`last + 1` })
    .where('name', '=', name)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export const findName = (db: Db, civilianId: string): Promise<{ first_name: string; last_name: string }> =>
  db
    .selectFrom('civilians')
    .where('id', '=', civilianId)
    .select(['first_name', 'last_name'])
    .executeTakeFirstOrThrow();

type FiledTable = 'reports' | 'safety_reports';

export interface FiledFilter {
  /** Undefined for all. */
  platforms: readonly GamePlatform[] | undefined;
  officer: OfficerFilter | undefined;
  from: number | undefined;
  to: number | undefined;
  text: string | undefined;
  page: NewestFirst;
}

/** Reads filed reports, newest first. `read` receives a condition on table `r` and a limit. */
export async function readFiled<R>(
  db: Db,
  table: FiledTable,
  wanted: FiledFilter,
  read: (condition: RawBuilder<boolean>, limit: number) => Promise<R[]>,
): Promise<R[]> {
  const { platforms, officer, from, to, page } = wanted;
  const before: Place = to === undefined || to >= page.before.time ? page.before : { time: to + 1, id: '' };
  // One bound for both columns, so the index starts there.
  const conditions: RawBuilder<unknown>[] = [sql`(r.created_at, r.id) < (${before.time}, ${before.id})`];
  if (from !== undefined) conditions.push(sql`r.created_at >= ${from}`);
  if (platforms !== undefined) conditions.push(onPlatforms(platforms));
  if (officer !== undefined && 'callsign' in officer) {
    conditions.push(sql`r.officer_callsign = ${officer.callsign}`);
  }
  const texts = textConditions(db, wanted);
  if (texts.length > 0) {
    const last = await findPlaceAfter(db, table, before);
    if (last !== undefined) texts.push(sql`(r.created_at, r.id) >= (${last.time}, ${last.id})`);
  }
  return read(sql<boolean>`(${sql.join([...conditions, ...texts], sql` and `)})`, page.limit + 1);
}

type Place = NewestFirst['before'];

async function findPlaceAfter(db: Db, table: FiledTable, before: Place): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select created_at as time, id from ${sql.table(table)}
    where (created_at, id) < (${before.time}, ${before.id})
    order by created_at desc, id desc limit 1 offset ${sql.lit(MAX_SEARCHED - 1)}`.execute(db);
  return rows[0];
}

function textConditions(db: Db, { officer, text = '' }: FiledFilter): RawBuilder<unknown>[] {
  const searched = text.trim() === '' ? null : (foldSearch(text, foldText) ?? '');
  const named = officer !== undefined && 'name' in officer ? officer.name : null;
  // Text without letters and digits matches nothing.
  if (searched === '' || named === '') return [sql`1 = 0`];
  return [
    ...wordsIn(searched).map((word) => containsText(db, 'r.folded', word)),
    ...wordsIn(named).map((word) => containsText(db, 'r.officer_folded', word)),
  ];
}

/** Returns the words to search in any order, or the whole text if all words are shorter than three letters. */
function wordsIn(text: string | null): string[] {
  if (text === null) return [];
  const words = text.split(' ').filter(Boolean);
  return words.some((word) => [...word].length >= MIN_LETTERS) ? words : [text];
}

const onPlatforms = (platforms: readonly GamePlatform[]) =>
  platforms.length === 0 ? sql`1 = 0` : sql`r.platform in (${sql.join(platforms)})`;
