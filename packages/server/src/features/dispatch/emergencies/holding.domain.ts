import { EMERGENCY_TEXTS } from '@ten-four/contract/emergencies/emergencies.values';
import type { Tx } from '#db/database';
import type { Acting } from '#features/dispatch/calls/calls.policy';
import { holdPlatform } from '#features/dispatch/calls/calls.store';
import { confirmActor } from '#features/dispatch/confirming.domain';
import type { EmergencyView } from '#features/dispatch/emergencies/emergencies.rules';
import { type EmergencyRow, findEmergency } from '#features/dispatch/emergencies/emergencies.store';
import { findView } from '#features/dispatch/emergencies/emergency-views.store';
import { notFound } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';

/** Throws 404 for a 911 call that is not there. */
export async function requireEmergency(tx: Tx, id: string): Promise<EmergencyRow> {
  const found = await findEmergency(tx, { id });
  if (found === undefined) throw notFound(EMERGENCY_TEXTS.notFound);
  return found;
}

/** A 911 call as nobody else changes it any more until the transaction ends. */
export async function holdView(tx: Tx, { id, platform }: EmergencyRow): Promise<EmergencyView> {
  await holdPlatform(tx, platform);
  const view = await findView(tx, id);
  if (view === undefined) throw notFound(EMERGENCY_TEXTS.notFound);
  return view;
}

/**
 * The same for who acts on its platform, confirmed. Throws 404 for one of another platform, as for one that is not there,
 * and what `confirmActor` does.
 */
export async function holdActing<B extends Acting>(
  tx: Tx,
  request: { id: string; by: readonly B[]; settings: Settings; now: number },
): Promise<{ view: EmergencyView; by: B }> {
  const { id, by: all, settings, now } = request;
  const found = await requireEmergency(tx, id);
  const actor = all.find(({ platform }) => platform === found.platform);
  if (actor === undefined) throw notFound(EMERGENCY_TEXTS.notFound);
  const view = await holdView(tx, found);
  const { by } = await confirmActor(tx, { by: actor, settings, now });
  return { view, by };
}
