import { EMERGENCY_STATES } from '@ten-four/contract/emergencies/emergencies.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import { jsonList } from '#db/engine';
import type { Period } from '#features/console/period.rules';
import type { MadeCall, Post, Reported, Shift, Way } from '#features/console/statistics/statistics.rules';

/** What statistics count, each read at once: of a month there may be tens of thousands. */

interface Wanted {
  platform: Platform;
  period: Period;
}

/**
 * Rows of which many have the same `texts`, sent as lists of their `numbers`: one by one they take the drivers several times
 * as long. Those whose first number is highest, and others with their texts, come last.
 */
async function readAll<T, F extends keyof T, R>(
  db: Db,
  query: SelectQueryBuilder<T, F, R>,
  { texts, numbers }: { texts: (keyof R & string)[]; numbers: [keyof R & string, ...(keyof R & string)[]] },
): Promise<R[]> {
  const shared = sql.join(texts.map((text) => sql.ref(text)));
  const lists = sql.join(numbers.map((number) => sql`${jsonList(db, number)} as ${sql.ref(number)}`));
  const { rows } = await sql<R>`select ${shared}, ${lists} from (${query}) as each_row
    group by ${shared} order by max(${sql.ref(numbers[0])})`.execute(db);
  return rows.flatMap((group) => {
    const columns = numbers.map((number) => {
      const values: R[typeof number][] = JSON.parse(String(group[number]));
      return { number, values };
    });
    const [first] = columns;
    return (first?.values ?? []).map((_, index) => {
      const row = { ...group };
      for (const { number, values } of columns) row[number] = values[index] as R[typeof number];
      return row;
    });
  });
}

const callsWithin = (db: Db, { platform, period }: Wanted) =>
  db
    .selectFrom('calls as c')
    .where('c.platform', '=', platform)
    .where('c.created_at', '>=', period.from)
    .where('c.created_at', '<', period.to);

export const listMadeCalls = (db: Db, wanted: Wanted): Promise<MadeCall[]> =>
  readAll(
    db,
    callsWithin(db, wanted)
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
      ),
    {
      texts: ['type', 'services', 'source'],
      numbers: ['created_at', 'number', 'merged_into', 'reported_after'],
    },
  );

export const listWaysWithin = (db: Db, wanted: Wanted): Promise<Way[]> =>
  readAll(
    db,
    callsWithin(db, wanted)
      .innerJoin('call_responses as r', 'r.call_id', 'c.id')
      .select(['c.number', 'r.unit_id', 'r.callsign', 'r.kind'])
      .select((eb) => [
        eb('r.dispatched_at', '-', eb.ref('c.created_at')).as('dispatched_after'),
        eb('r.en_route_at', '-', eb.ref('c.created_at')).as('en_route_after'),
        eb('r.on_scene_at', '-', eb.ref('c.created_at')).as('on_scene_after'),
      ]),
    {
      texts: ['unit_id', 'callsign', 'kind'],
      numbers: ['number', 'dispatched_after', 'en_route_after', 'on_scene_after'],
    },
  );

export const listReported = (db: Db, { platform, period }: Wanted): Promise<Reported[]> =>
  readAll(
    db,
    db
      .selectFrom('emergencies as e')
      .leftJoin('dispatchers as d', 'd.id', 'e.taken_by_id')
      .leftJoin('users as u', 'u.id', 'd.user_id')
      .where('e.platform', '=', platform)
      // All of them: the index goes by state.
      .where('e.state', 'in', [...EMERGENCY_STATES])
      .where('e.created_at', '>=', period.from)
      .where('e.created_at', '<', period.to)
      .select(['e.state', 'e.is_fallback', 'd.user_id', 'u.username'])
      .select((eb) =>
        eb(eb.fn.coalesce('e.taken_at', 'e.released_at'), '-', eb.ref('e.created_at')).as('answered_after'),
      ),
    { texts: ['state', 'is_fallback', 'user_id', 'username'], numbers: ['answered_after'] },
  );

export const listShiftsWithin = (db: Db, { platform, period }: Wanted): Promise<Shift[]> =>
  db
    .selectFrom('shifts as s')
    // In this order, and by their ends: what ended long ago is by far the most.
    .crossJoin('units as u')
    .leftJoin('officers as o', 'o.id', 'u.officer_id')
    .whereRef('u.id', '=', 's.unit_id')
    .where('u.platform', '=', platform)
    .where(sql<SqlBool>`s.began_at + 0 < ${period.to}`)
    .where((eb) => eb.or([eb('s.ended_at', 'is', null), eb('s.ended_at', '>', period.from)]))
    .select(['s.unit_id', 'u.kind', 's.began_at', 's.ended_at'])
    .select((eb) => eb.fn.coalesce('o.callsign', 'u.callsign').$notNull().as('callsign'))
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
