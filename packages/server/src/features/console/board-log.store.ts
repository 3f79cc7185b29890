import type { BoardEntryKind } from '@ten-four/contract/console/console.values';
import type { CallEntryKind } from '@ten-four/contract/dispatch/dispatch.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import type { Period } from '#features/console/period.rules';
import type { NewestFirst } from '#platform/newest-first';

export interface LogRow {
  id: string;
  created_at: number;
  by_name: string | null;
  kind: BoardEntryKind | CallEntryKind;
  text: string;
  call_id: string | null;
  number: number | null;
}

export async function listLog(
  db: Db,
  { platform, period, page }: { platform: GamePlatform; period: Period; page: NewestFirst },
): Promise<LogRow[]> {
  const { before } = page;
  const within = (table: string) => {
    const at = sql.ref(`${table}.created_at`);
    // Both tables use the same bound, so that the index applies.
    const until =
      period.to <= before.time
        ? sql`${at} < ${period.to}`
        : sql`(${at}, ${sql.ref(`${table}.id`)}) < (${before.time}, ${before.id})`;
    return sql`${at} >= ${period.from} and ${until}`;
  };
  const newest = (of = '') =>
    sql`order by ${sql.ref(`${of}created_at`)} desc, ${sql.ref(`${of}id`)} desc limit ${page.limit + 1}`;
  // `cross` makes SQLite start from the newest lines, however many calls the platform has.
  const { rows } = await sql<LogRow>`
    select * from (
      select b.id, b.created_at, b.by_name, b.kind, b.text, cast(null as text) as call_id,
        cast(null as bigint) as number
      from board_entries b where b.platform = ${platform} and ${within('b')} ${newest('b.')}
    ) board
    union all
    select * from (
      select e.id, e.created_at, e.by_callsign as by_name, e.kind, e.text, e.call_id, c.number
      from call_entries e cross join calls c
      where c.id = e.call_id and c.platform = ${platform} and ${within('e')} ${newest('e.')}
    ) calls
    ${newest()}`.execute(db);
  return rows;
}
