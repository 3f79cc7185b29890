import { EMERGENCY_TEXTS } from '@ten-four/contract/emergencies/emergencies.values';
import type { Tx } from '#db/database';
import type { Acting } from '#features/dispatch/calls/calls.policy';
import { holdPlatform } from '#features/dispatch/calls/calls.store';
import type { EmergencyView } from '#features/dispatch/emergencies/emergencies.rules';
import { type EmergencyRow, findEmergency } from '#features/dispatch/emergencies/emergencies.store';
import { findView } from '#features/dispatch/emergencies/emergency-views.store';
import { notFound } from '#platform/errors';

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

/** The same for who acts on its platform. Throws 404 for one of another platform, as for one that is not there. */
export async function holdActing<B extends Acting>(
  tx: Tx,
  { id, by: all }: { id: string; by: readonly B[] },
): Promise<{ view: EmergencyView; by: B }> {
  const found = await requireEmergency(tx, id);
  const by = all.find(({ platform }) => platform === found.platform);
  if (by === undefined) throw notFound(EMERGENCY_TEXTS.notFound);
  return { view: await holdView(tx, found), by };
}
