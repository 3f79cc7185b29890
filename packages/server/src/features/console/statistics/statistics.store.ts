import { EMERGENCY_STATES } from '@ten-four/contract/emergencies/emergencies.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import type { Period } from '#features/console/period.rules';
import type { MadeCall, Post, Reported, Shift, Way } from '#features/console/statistics/statistics.rules';

/** What statistics count, each read at once: of a month there may be tens of thousands. */

interface Wanted {
  platform: Platform;
  period: Period;
}

const callsWithin = (db: Db, { platform, period }: Wanted) =>
  db
    .selectFrom('calls as c')
    .where('c.platform', '=', platform)
    .where('c.created_at', '>=', period.from)
    .where('c.created_at', '<', period.to);

export const listMadeCalls = (db: Db, wanted: Wanted): Promise<MadeCall[]> =>
  callsWithin(db, wanted)
    .select(['c.id', 'c.type', 'c.services', 'c.source', 'c.created_at', 'c.merged_into'])
    .select((eb) =>
      eb
        .case()
        .when('c.callers', '>', 0)
        .then(
          eb
            .selectFrom('emergencies as e')
            .whereRef('e.call_id', '=', 'c.id')
            .select((each) => each.fn.min('e.created_at').as('first')),
        )
        .end()
        .as('reported_at'),
    )
    .execute();

export const listWaysWithin = (db: Db, wanted: Wanted): Promise<Way[]> =>
  callsWithin(db, wanted)
    .innerJoin('call_responses as r', 'r.call_id', 'c.id')
    .select(['r.call_id', 'r.unit_id', 'r.callsign', 'r.kind'])
    .select(['r.dispatched_at', 'r.en_route_at', 'r.on_scene_at'])
    .execute();

export const listReported = (db: Db, { platform, period }: Wanted): Promise<Reported[]> =>
  db
    .selectFrom('emergencies as e')
    .leftJoin('dispatchers as d', 'd.id', 'e.taken_by_id')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .where('e.platform', '=', platform)
    // All of them: the index goes by state.
    .where('e.state', 'in', [...EMERGENCY_STATES])
    .where('e.created_at', '>=', period.from)
    .where('e.created_at', '<', period.to)
    .select(['e.state', 'e.is_fallback', 'e.created_at', 'e.taken_at', 'e.released_at'])
    .select(['d.user_id', 'u.username'])
    .execute();

export const listShiftsWithin = (db: Db, { platform, period }: Wanted): Promise<Shift[]> =>
  db
    .selectFrom('shifts as s')
    // In this order, and by their ends: what ended long ago is by far the most.
    .crossJoin('officers as o')
    .whereRef('o.id', '=', 's.officer_id')
    .where('o.platform', '=', platform)
    .where(sql<SqlBool>`s.began_at + 0 < ${period.to}`)
    .where((eb) => eb.or([eb('s.ended_at', 'is', null), eb('s.ended_at', '>', period.from)]))
    .select(['s.officer_id as unit_id', 'o.callsign', 'o.kind', 's.began_at', 's.ended_at'])
    .execute();

export const listPostsWithin = (db: Db, { platform, period }: Wanted): Promise<Post[]> =>
  db
    .selectFrom('dispatchers as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('d.platform', '=', platform)
    .where('d.since', '<', period.to)
    .where((eb) => eb.or([eb('d.ended_at', 'is', null), eb('d.ended_at', '>', period.from)]))
    .select(['d.user_id', 'u.username', 'd.since', 'd.ended_at'])
    .execute();
