import { EMERGENCY_TEXTS } from '@ten-four/contract/emergencies/emergencies.values';
import type { Tx } from '#db/database';
import type { Actor } from '#features/dispatch/calls/calls.policy';
import { lockPlatform } from '#features/dispatch/calls/calls.store';
import type { ActionRequest } from '#features/dispatch/calls/calls-change.domain';
import { confirmActor } from '#features/dispatch/confirming.domain';
import type { EmergencyView } from '#features/dispatch/emergencies/emergencies.rules';
import { type EmergencyRow, findEmergency } from '#features/dispatch/emergencies/emergencies.store';
import { findView } from '#features/dispatch/emergencies/emergency-views.store';
import { notFound } from '#platform/errors';

export async function requireEmergency(tx: Tx, id: string): Promise<EmergencyRow> {
  const found = await findEmergency(tx, { id });
  if (found === undefined) throw notFound(EMERGENCY_TEXTS.notFound);
  return found;
}

export async function lockEmergency(tx: Tx, { id, platform }: EmergencyRow): Promise<EmergencyView> {
  await lockPlatform(tx, platform);
  const view = await findView(tx, id);
  if (view === undefined) throw notFound(EMERGENCY_TEXTS.notFound);
  return view;
}

/** Locks a 911 call and confirms the actor. Throws 404, also for other platforms, and like `confirmActor`. */
export async function lockForActor<B extends Actor>(tx: Tx, request: ActionRequest<B>) {
  const { id, by: all, settings, now } = request;
  const found = await requireEmergency(tx, id);
  const actor = all.find(({ platform }) => platform === found.platform);
  if (actor === undefined) throw notFound(EMERGENCY_TEXTS.notFound);
  const view = await lockEmergency(tx, found);
  return { view, ...(await confirmActor(tx, { by: actor, settings, now })) };
}
