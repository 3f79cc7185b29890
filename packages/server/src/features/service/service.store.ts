import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import { hasInserted, hasUpdated } from '#db/query-results';
import type { Tables } from '#db/tables';
import { listCalls, listResponses } from '#features/console/index';

interface UnitQuery {
  unitId: string;
  userId: string;
  platform: GamePlatform;
  since: number;
}

export type ServiceRows = Awaited<ReturnType<typeof readServiceRows>>;

/** Reads a unit's rows since a time, at least; commendations are newest first. */
export async function readServiceRows(db: Db, { unitId, userId, platform, since }: UnitQuery) {
  const unitCalls = db
    .selectFrom('calls as c')
    .where('c.id', 'in', (eb) =>
      eb
        .selectFrom('call_responses as own')
        .where('own.unit_id', '=', unitId)
        // A response ends after the call began, so the index skips the many old ones.
        .where(({ or, eb: column }) =>
          or([column('own.cleared_at', 'is', null), column('own.cleared_at', '>=', since)]),
        )
        .select('own.call_id'),
    )
    // Not by the index on creation times, which has the calls of all units.
    .where(sql<SqlBool>`c.platform || '' = ${platform}`);
  const reportsIn = (table: 'reports' | 'safety_reports') =>
    db
      .selectFrom<'reports' | 'safety_reports'>(table)
      .where('author_user_id', '=', userId)
      .where('officer_id', '=', unitId)
      .$if(table === 'reports', (reports) => reports.where(sql<SqlBool>`voided_at is null`))
      .where(sql<SqlBool>`created_at + 0 >= ${since}`)
      .select('created_at')
      .execute();
  const [calls, responses, shifts, reports, safetyReports, commendations] = await Promise.all([
    listCalls(unitCalls),
    listResponses(unitCalls),
    db
      .selectFrom('shifts')
      .where('unit_id', '=', unitId)
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', since)]))
      .select(['began_at as since', 'ended_at'])
      .execute(),
    reportsIn('reports'),
    reportsIn('safety_reports'),
    db
      .selectFrom('commendations')
      .where('unit_id', '=', unitId)
      .where('created_at', '>=', since)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .select(['shift_id', 'by_name', 'reason', 'created_at'])
      .execute(),
  ]);
  return { calls, responses, shifts, reports: [...reports, ...safetyReports], commendations };
}

/** Returns the open shift, else the one that ended last. */
export const findShiftOf = (db: Db, unitId: string) =>
  db
    .selectFrom('shifts')
    .where('unit_id', '=', unitId)
    .orderBy('began_at', 'desc')
    .limit(1)
    .select(['id', 'ended_at'])
    .executeTakeFirst();

/** Returns false if the member commended the shift before. */
export const insertCommendation = (tx: Db, row: Insertable<Tables['commendations']>): Promise<boolean> =>
  tx
    .insertInto('commendations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['shift_id', 'by_user_id']).doNothing())
    .$call(hasInserted);

/** Returns false if another request marked it. */
export const markPosted = (tx: Db, shiftId: string, now: number): Promise<boolean> =>
  tx
    .updateTable('shifts')
    .set({ recap_posted_at: now })
    .where('id', '=', shiftId)
    .where('recap_posted_at', 'is', null)
    .$call(hasUpdated);
