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
export async function viewEmergencies(db: Db, emergencies: readonly EmergencyRow[]) {
  const callIds = emergencies.flatMap(({ call_id }) => call_id ?? []);
  const units = await listAttachedToAll(db, callIds);
  const calls = await listClosings(db, callIds);
  const lines = await groupLines(db, emergencies);
  return emergencies.map((emergency) => {
    const call = calls.find(({ id }) => id === emergency.call_id);
    return {
      emergency,
      lines: lines.get(emergency.id) ?? [],
      call: call === undefined ? null : { closed_at: call.closed_at, units: units.get(call.id) ?? [] },
    };
  });
}

/** Returns the lines of 911 calls by the call's ID. */
export async function groupLines(db: Db, emergencies: readonly EmergencyRow[]) {
  const ids = emergencies.map(({ id }) => id);
  return groupBy(await listLines(db, ids), ({ emergency_id }) => emergency_id);
}

async function listClosings(db: Db, callIds: readonly string[]) {
  if (callIds.length === 0) return [];
  return db.selectFrom('calls').where('id', 'in', callIds).select(['id', 'closed_at']).execute();
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
  const all = await viewEmergencies(db, emergencies);
  const { rows: views, nextCursor } = fitPage(all, page.limit, ({ emergency }) => [
    emergency.created_at,
    emergency.id,
  ]);
  return { views, nextCursor };
}
