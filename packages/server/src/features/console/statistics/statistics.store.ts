import { EMERGENCY_STATES } from '@ten-four/contract/emergencies/emergencies.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import type { Period } from '#features/console/period.rules';

/** Times are in milliseconds. `_after` columns are relative to the call, because small numbers load faster. */

export type StatisticsRows = Awaited<ReturnType<typeof readStatisticsRows>>;
export type CountedCall = StatisticsRows['calls'][number];
export type CountedEmergency = StatisticsRows['emergencies'][number];

interface StatisticsQuery {
  platform: GamePlatform;
  period: Period;
}

export async function readStatisticsRows(db: Db, wanted: StatisticsQuery) {
  const within = callsWithin(db, wanted);
  const [calls, responses, emergencies, shifts, posts] = await Promise.all([
    listCalls(within),
    listResponses(within),
    listEmergencies(db, wanted),
    listShifts(db, wanted),
    listPosts(db, wanted),
  ]);
  return { calls, responses, emergencies, shifts, posts };
}

type CallsQuery = ReturnType<typeof callsWithin>;

const callsWithin = (db: Db, { platform, period }: StatisticsQuery) =>
  db
    .selectFrom('calls as c')
    .where('c.platform', '=', platform)
    .where('c.created_at', '>=', period.from)
    .where('c.created_at', '<', period.to);

export const listCalls = (calls: CallsQuery) =>
  calls
    .select(['c.number', 'c.type', 'c.services', 'c.source', 'c.created_at', 'c.merged_into'])
    .select((eb) =>
      eb
        .case()
        .when('c.callers', '>', 0)
        .then(
          eb
            .selectFrom('emergencies as e')
            .whereRef('e.call_id', '=', 'c.id')
            .select((each) => each(each.fn.min('e.created_at'), '-', each.ref('c.created_at')).as('after')),
        )
        .end()
        .as('reported_after'),
    )
    .execute();

export const listResponses = (calls: CallsQuery) =>
  calls
    .innerJoin('call_responses as r', 'r.call_id', 'c.id')
    .orderBy('c.created_at')
    .select(['c.number', 'r.unit_id', 'r.callsign', 'r.kind'])
    .select((eb) => [
      eb('r.dispatched_at', '-', eb.ref('c.created_at')).as('dispatched_after'),
      eb('r.en_route_at', '-', eb.ref('c.created_at')).as('en_route_after'),
      eb('r.on_scene_at', '-', eb.ref('c.created_at')).as('on_scene_after'),
    ])
    .execute();

const listEmergencies = (db: Db, { platform, period }: StatisticsQuery) =>
  db
    .selectFrom('emergencies as e')
    .leftJoin('dispatchers as d', 'd.id', 'e.taken_by_id')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .where('e.platform', '=', platform)
    // Lists all states, because the index starts with the state.
    .where('e.state', 'in', [...EMERGENCY_STATES])
    .where('e.created_at', '>=', period.from)
    .where('e.created_at', '<', period.to)
    .select(['e.state', 'e.is_fallback', 'd.user_id', 'u.username'])
    .select((eb) =>
      eb(eb.fn.coalesce('e.taken_at', 'e.released_at'), '-', eb.ref('e.created_at')).as('answered_after'),
    )
    .execute();

const listShifts = (db: Db, { platform, period }: StatisticsQuery) =>
  db
    .selectFrom('shifts as s')
    // Keeps this join order, so that the index on end times skips the many old shifts.
    .crossJoin('units as u')
    .leftJoin('officers as o', 'o.id', 'u.officer_id')
    .whereRef('u.id', '=', 's.unit_id')
    .where('u.platform', '=', platform)
    .where(sql<SqlBool>`s.began_at + 0 < ${period.to}`)
    .where((eb) => eb.or([eb('s.ended_at', 'is', null), eb('s.ended_at', '>', period.from)]))
    .select(['s.unit_id', 'u.kind', 's.began_at as since', 's.ended_at'])
    .select((eb) => eb.fn.coalesce('o.callsign', 'u.callsign').$notNull().as('callsign'))
    .execute();

const listPosts = (db: Db, { platform, period }: StatisticsQuery) =>
  db
    .selectFrom('dispatchers as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('d.platform', '=', platform)
    .where('d.since', '<', period.to)
    .where((eb) => eb.or([eb('d.ended_at', 'is', null), eb('d.ended_at', '>', period.from)]))
    .select(['d.user_id', 'u.username', 'd.since', 'd.ended_at'])
    .execute();
