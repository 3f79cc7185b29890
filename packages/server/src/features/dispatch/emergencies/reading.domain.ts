import {
  EMERGENCY_TEXTS,
  type EmergencyState,
  emergencyName,
} from '@ten-four/contract/emergencies/emergencies.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Db, Tx } from '#db/database';
import { type Actor as AuditActor, auditRead } from '#features/audit/index';
import type { Actor } from '#features/dispatch/calls/calls.policy';
import { lockPlatform } from '#features/dispatch/calls/calls.store';
import type { ActionRequest } from '#features/dispatch/calls/calls-change.domain';
import { confirmActor } from '#features/dispatch/confirming.domain';
import type { EmergencyView } from '#features/dispatch/emergencies/emergencies.rules';
import * as store from '#features/dispatch/emergencies/emergencies.store';
import {
  findView,
  listOwnViews,
  listViewsIn,
  viewEmergencies,
} from '#features/dispatch/emergencies/emergency-views.store';
import { notFound } from '#platform/errors';
import { type PageQuery, readPage } from '#platform/newest-first';

export { listOwnViews as listOwnEmergencies };

/** Returns waiting 911 calls, oldest first, or a page of another state. Throws 400 for an invalid cursor. */
export async function listEmergencies(
  db: Db,
  { platforms, query }: { platforms: readonly GamePlatform[]; query: PageQuery & { state?: EmergencyState } },
): Promise<{ views: EmergencyView[]; nextCursor: string | null }> {
  if (platforms.length === 0) return { views: [], nextCursor: null };
  const { state } = query;
  if (state !== undefined) return listViewsIn(db, { platforms, state, page: readPage(query) });
  return { views: await viewEmergencies(db, await store.listWaitingOn(db, platforms)), nextCursor: null };
}

/** Returns a 911 call, and whether the user is its caller or reads its dispatch. Throws 404 for others. */
export async function getEmergency(
  db: Db,
  { id, userId, platforms }: { id: string; userId: string; platforms: readonly GamePlatform[] },
): Promise<EmergencyView & { isOwn: boolean; isReader: boolean }> {
  const view = await findView(db, id);
  const isOwn = view?.emergency.user_id === userId;
  const isReader = view !== undefined && platforms.includes(view.emergency.platform);
  if (view === undefined || !(isOwn || isReader)) throw notFound(EMERGENCY_TEXTS.notFound);
  return { ...view, isOwn, isReader };
}

/** Returns who made a 911 call, and audits that. Throws 404, also if the account was deleted. */
export async function revealCaller(
  db: Db,
  request: { id: string; platforms: readonly GamePlatform[]; actor: AuditActor; now: number },
): Promise<{ username: string; discordId: string; civilianName: string | null }> {
  const { id, platforms, actor, now } = request;
  const emergency = await store.findEmergency(db, { id });
  if (emergency === undefined || !platforms.includes(emergency.platform)) {
    throw notFound(EMERGENCY_TEXTS.notFound);
  }
  const caller = await store.findCaller(db, id);
  if (caller === undefined) throw notFound(EMERGENCY_TEXTS.callerDeleted);
  const { number, platform } = emergency;
  const summary = `Looked up who made ${emergencyName(number)} on ${platform}`;
  await auditRead(db, actor, { action: 'emergency.reveal', about: ['emergency', id], summary, now });
  const { username, discord_id: discordId, first_name, last_name } = caller;
  const civilianName = first_name === null ? null : `${first_name} ${last_name}`;
  return { username, discordId, civilianName };
}

/** Locks the platform of a 911 call. Throws 404. */
export async function lockEmergency(tx: Tx, id: string): Promise<EmergencyView> {
  const found = await store.findEmergency(tx, { id });
  if (found !== undefined) await lockPlatform(tx, found.platform);
  const view = await findView(tx, id);
  if (view === undefined) throw notFound(EMERGENCY_TEXTS.notFound);
  return view;
}

/** Locks a 911 call and confirms the actor. Throws 404, also for other platforms, and like `confirmActor`. */
export async function lockForActor<B extends Actor>(tx: Tx, request: ActionRequest<B>) {
  const { id, by: all, settings, now } = request;
  const view = await lockEmergency(tx, id);
  const actor = all.find(({ platform }) => platform === view.emergency.platform);
  if (actor === undefined) throw notFound(EMERGENCY_TEXTS.notFound);
  return { view, ...(await confirmActor(tx, { by: actor, settings, now })) };
}
