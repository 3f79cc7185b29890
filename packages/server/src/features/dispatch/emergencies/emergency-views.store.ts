import { type EmergencyState, OWN_EMERGENCIES } from '@ten-four/contract/emergencies/emergencies.values';
import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { listAttachedToAll } from '#features/dispatch/calls/call-units.store';
import type { EmergencyView } from '#features/dispatch/emergencies/emergencies.rules';
import {
  type EmergencyRow,
  findEmergency,
  listLines,
} from '#features/dispatch/emergencies/emergencies.store';
import { groupBy } from '#platform/group-by';
import { fitPage, type NewestFirst, newestFirst } from '#platform/newest-first';

/** Adds the lines of 911 calls and the progress of their calls. */
export async function viewEmergencies(
  db: Db,
  emergencies: readonly EmergencyRow[],
): Promise<EmergencyView[]> {
  const callIds = emergencies.flatMap(({ call_id }) => call_id ?? []);
  const units = await listAttachedToAll(db, callIds);
  const closings = new Map(await listClosings(db, callIds));
  const lines = await groupLines(db, emergencies);
  return emergencies.map((emergency) => {
    const { id, call_id } = emergency;
    const call =
      call_id === null ? null : { closed_at: closings.get(call_id) ?? null, units: units.get(call_id) ?? [] };
    return { emergency, lines: lines.get(id) ?? [], call };
  });
}

/** Returns the lines of 911 calls by the call's ID. */
export async function groupLines(db: Db, emergencies: readonly EmergencyRow[]) {
  const lines = await listLines(
    db,
    emergencies.map(({ id }) => id),
  );
  return groupBy(lines, ({ emergency_id }) => emergency_id);
}

async function listClosings(db: Db, callIds: readonly string[]): Promise<[string, number | null][]> {
  if (callIds.length === 0) return [];
  const rows = await db.selectFrom('calls').where('id', 'in', callIds).select(['id', 'closed_at']).execute();
  return rows.map(({ id, closed_at }) => [id, closed_at]);
}

export async function findView(db: Db, id: string): Promise<EmergencyView | undefined> {
  const emergency = await findEmergency(db, { id });
  const [view] = emergency === undefined ? [] : await viewEmergencies(db, [emergency]);
  return view;
}

export async function listOwnViews(db: Db, userId: string): Promise<EmergencyView[]> {
  const emergencies = await db
    .selectFrom('emergencies')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(OWN_EMERGENCIES)
    .selectAll()
    .execute();
  return viewEmergencies(db, emergencies);
}

export async function listViewsIn(
  db: Db,
  wanted: { platforms: readonly GamePlatform[]; state: EmergencyState; page: NewestFirst },
): Promise<{ views: EmergencyView[]; nextCursor: string | null }> {
  const { platforms, state, page } = wanted;
  const emergencies = await db
    .selectFrom('emergencies')
    .where('state', '=', state)
    // Omitted for all platforms, because that order has an index of its own.
    .$if(platforms.length < PLATFORMS.length, (query) => query.where('platform', 'in', platforms))
    .$call(newestFirst(page, 'created_at', 'id'))
    .selectAll()
    .execute();
  const views = await viewEmergencies(db, emergencies);
  const { rows, nextCursor } = fitPage(views, page.limit, ({ emergency: { created_at, id } }) => [
    created_at,
    id,
  ]);
  return { views: rows, nextCursor };
}
