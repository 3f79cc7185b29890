import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type Insertable, type NotNull, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import { hasUpdated } from '#db/query-results';
import type { Tables } from '#db/tables';
import { isShownReport } from '#features/consequences/index';
import { type CallsQuery, listCalls, listResponses, type Period } from '#features/console/index';

interface UnitQuery {
  unitId: string;
  userId: string;
  platform: GamePlatform;
  period: Period;
}

export type ServiceRows = Awaited<ReturnType<typeof readServiceRows>>;

export async function readServiceRows(db: Db, wanted: UnitQuery) {
  const unitCalls = callsOf(db, wanted);
  const [calls, responses, shifts, reports, safetyReports, commendations] = await Promise.all([
    listCalls(unitCalls),
    listResponses(unitCalls),
    listShifts(db, wanted),
    listReports(db, 'reports', wanted),
    listReports(db, 'safety_reports', wanted),
    listCommendations(db, wanted),
  ]);
  return { calls, responses, shifts, reports: [...reports, ...safetyReports], commendations };
}

const callsOf = (db: Db, { unitId, platform, period }: UnitQuery): CallsQuery =>
  db
    .selectFrom('calls as c')
    .where('c.id', 'in', (eb) =>
      eb
        .selectFrom('call_responses as own')
        .where('own.unit_id', '=', unitId)
        // A response ends after the call began, so the index skips the many old ones.
        .where(({ or, eb: column }) =>
          or([column('own.cleared_at', 'is', null), column('own.cleared_at', '>=', period.from)]),
        )
        .select('own.call_id'),
    )
    // Not by the index on creation times, which has the calls of all units.
    .where(sql<SqlBool>`c.platform || '' = ${platform}`)
    .where(sql<SqlBool>`c.created_at + 0 >= ${period.from}`)
    .where(sql<SqlBool>`c.created_at + 0 < ${period.to}`);

const listShifts = (db: Db, { unitId, period }: UnitQuery) =>
  db
    .selectFrom('shifts')
    .where('unit_id', '=', unitId)
    .where('began_at', '<', period.to)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', period.from)]))
    .select(['began_at as since', 'ended_at'])
    .execute();

const listReports = (db: Db, table: 'reports' | 'safety_reports', { unitId, userId, period }: UnitQuery) =>
  db
    .selectFrom<'reports' | 'safety_reports'>(table)
    .where('author_user_id', '=', userId)
    .where('officer_id', '=', unitId)
    .$if(table === 'reports', (reports) => reports.where(isShownReport('reports')))
    .where(sql<SqlBool>`created_at + 0 >= ${period.from}`)
    .where(sql<SqlBool>`created_at + 0 < ${period.to}`)
    .select('created_at')
    .execute();

const commendations = (db: Db) =>
  db
    .selectFrom('commendations')
    .select(['by_name', 'reason', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

/** Lists commendations, newest first. */
const listCommendations = (db: Db, { unitId, period }: UnitQuery) =>
  commendations(db)
    .where('unit_id', '=', unitId)
    .where('created_at', '>=', period.from)
    .where('created_at', '<', period.to)
    .execute();

export const listCommendationsOfShift = (db: Db, shiftId: string) =>
  commendations(db).where('shift_id', '=', shiftId).execute();

/** Returns false if the member commended the shift before. */
export async function insertCommendation(tx: Db, row: Insertable<Tables['commendations']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('commendations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['shift_id', 'by_user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const profiles = (db: Db) =>
  db
    .selectFrom('officers as o')
    .where('o.removed_at', 'is', null)
    .select(['o.id', 'o.user_id as userId', 'o.callsign', 'o.kind', 'o.platform']);

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export const findProfile = (db: Db, id: string) => profiles(db).where('o.id', '=', id).executeTakeFirst();

export const listProfilesOf = (db: Db, userId: string) =>
  profiles(db).where('o.user_id', '=', userId).orderBy('o.kind', 'desc').execute();

export async function isMember(db: Db, userId: string): Promise<boolean> {
  const row = db.selectFrom('users').where('id', '=', userId).where('deleted_at', 'is', null).select('id');
  return (await row.executeTakeFirst()) !== undefined;
}

/** Returns the open shift, else the one that ended last. */
export const findLastShift = (db: Db, unitId: string) =>
  db
    .selectFrom('shifts')
    .where('unit_id', '=', unitId)
    .orderBy('began_at', 'desc')
    .limit(1)
    .select(['id', 'ended_at'])
    .executeTakeFirst();

export type EndedShiftRow = NonNullable<Awaited<ReturnType<typeof findEndedShift>>>;

export const findEndedShift = (
  db: Db,
  { unitIds, since, id }: { unitIds: readonly string[]; since: number; id?: string },
) =>
  profiles(db)
    .innerJoin('shifts as s', 's.unit_id', 'o.id')
    .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
    .where('o.id', 'in', unitIds)
    .where('s.ended_at', '>=', since)
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? ''))
    .orderBy('s.ended_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .select([
      's.id as shiftId',
      's.began_at',
      's.ended_at',
      's.recap_posted_at',
      'p.first_name',
      'p.last_name',
    ])
    .$narrowType<{ ended_at: NotNull }>()
    .executeTakeFirst();

/** Returns false if another request marked it. */
export const markPosted = (tx: Db, shiftId: string, now: number): Promise<boolean> =>
  tx
    .updateTable('shifts')
    .set({ recap_posted_at: now })
    .where('id', '=', shiftId)
    .where('recap_posted_at', 'is', null)
    .$call(hasUpdated);
