import { type EmergencyState, OWN_EMERGENCIES } from '@ten-four/contract/emergencies/emergencies.values';
import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '#db/database';
import type { Tables } from '#db/tables';
import type { EmergencyView } from '#features/dispatch/emergencies/emergencies.rules';
import { type EmergencyRow, listLines } from '#features/dispatch/emergencies/emergencies.store';
import { groupBy } from '#platform/group-by';
import { cutPage, type NewestFirst, newestFirst } from '#platform/newest-first';

/** 911 calls with what was said, and how the calls on the board that they belong to are getting on: two statements. */

/** Each 911 call with the units of its call, a row a unit. */
const withUnits = (db: Db, chosen: SelectQueryBuilder<Tables, 'emergencies', EmergencyRow>) =>
  db
    .selectFrom(chosen.as('e'))
    .leftJoin('calls as c', 'c.id', 'e.call_id')
    .leftJoin('call_units as cu', 'cu.call_id', 'c.id')
    .leftJoin('call_responses as r', 'r.id', 'cu.id')
    .selectAll('e')
    .select(['c.closed_at as call_closed_at', 'r.callsign as unit_callsign'])
    .select(['r.stage as unit_stage', 'r.cleared_at as unit_cleared_at'])
    .select(['r.dispatched_at as unit_dispatched_at', 'r.on_scene_at as unit_on_scene_at']);

type WithUnit = Awaited<ReturnType<ReturnType<typeof withUnits>['execute']>>[number];

const all = (db: Db) => db.selectFrom('emergencies').selectAll();

/** A 911 call; undefined where there is none of that id. */
export async function findView(db: Db, id: string): Promise<EmergencyView | undefined> {
  const rows = await withUnits(db, all(db).where('id', '=', id))
    .orderBy('cu.id')
    .execute();
  return (await viewsOf(db, gather(rows)))[0];
}

/** A member's own, newest first. */
export async function listOwnViews(db: Db, userId: string): Promise<EmergencyView[]> {
  const rows = await withUnits(
    db,
    all(db)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(OWN_EMERGENCIES),
  )
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .orderBy('cu.id')
    .execute();
  return viewsOf(db, gather(rows));
}

/** Those in a state, newest first, a page of them. */
export async function listViewsIn(
  db: Db,
  { platforms, state, page }: { platforms: readonly Platform[]; state: EmergencyState; page: NewestFirst },
): Promise<{ views: EmergencyView[]; nextCursor: string | null }> {
  const chosen = all(db)
    .where('state', '=', state)
    // Said only where it narrows anything: the order of all platforms has an index of its own.
    .$if(platforms.length < PLATFORMS.length, (query) => query.where('platform', 'in', [...platforms]))
    .$call(newestFirst(page, 'created_at', 'id'));
  const query = withUnits(db, chosen)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .orderBy('cu.id');
  const found = gather(await query.execute()).map((view) => ({ ...view, id: view.emergency.id }));
  const { rows, nextCursor } = cutPage(found, page, ({ emergency }) => emergency.created_at);
  return { views: await viewsOf(db, rows), nextCursor };
}

/** Of 911 calls that are on no board, such as those that wait. */
export const viewsOfWaiting = (db: Db, emergencies: readonly EmergencyRow[]): Promise<EmergencyView[]> =>
  viewsOf(
    db,
    emergencies.map((emergency) => ({ emergency, call: null })),
  );

type Gathered = Omit<EmergencyView, 'lines'>;

function gather(rows: readonly WithUnit[]): Gathered[] {
  return [...groupBy(rows, ({ id }) => id).values()].flatMap((ofOne): Gathered[] => {
    const [first] = ofOne;
    if (first === undefined) return [];
    const { emergency, call_closed_at } = splitRow(first);
    if (emergency.call_id === null) return [{ emergency, call: null }];
    const units = ofOne.flatMap((row) => splitRow(row).unit ?? []);
    return [{ emergency, call: { closed_at: call_closed_at, units } }];
  });
}

/** A row's 911 call, and the unit, if any. */
function splitRow(row: WithUnit) {
  const {
    call_closed_at,
    unit_callsign: callsign,
    unit_stage: stage,
    unit_dispatched_at: dispatched_at,
    unit_on_scene_at: on_scene_at,
    unit_cleared_at: cleared_at,
    ...emergency
  } = row;
  const unit =
    callsign === null || stage === null || dispatched_at === null
      ? null
      : { callsign, stage, dispatched_at, on_scene_at, cleared_at };
  return { emergency, call_closed_at, unit };
}

/** With the lines of each. */
async function viewsOf(db: Db, gathered: readonly Gathered[]): Promise<EmergencyView[]> {
  const all = await listLines(
    db,
    gathered.map(({ emergency }) => emergency.id),
  );
  const lines = groupBy(all, ({ emergency_id }) => emergency_id);
  return gathered.map(({ emergency, call }) => ({ emergency, call, lines: lines.get(emergency.id) ?? [] }));
}
