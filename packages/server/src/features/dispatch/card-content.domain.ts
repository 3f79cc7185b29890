import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { CardKind } from '@ten-four/contract/outbox/outbox.values';
import type { Db } from '#db/database';
import { listAttached } from '#features/dispatch/calls/call-units.store';
import { presentCall } from '#features/dispatch/calls/calls.events';
import { findCall, findLastNote, listOpenCallIds } from '#features/dispatch/calls/calls.store';
import { presentPanic } from '#features/dispatch/panics/panics.events';
import { findPanic, listAcknowledgements, listActivePanics } from '#features/dispatch/panics/panics.store';

/** Returns a call with the last note of its log, or null. */
export async function readCallForCard(db: Db, { id, now }: { id: string; now: number }) {
  const call = await findCall(db, { id });
  if (call === undefined) return null;
  const units = await listAttached(db, { callId: id });
  return { call: presentCall(call, units, now), lastNote: (await findLastNote(db, { callId: id })) ?? null };
}

export async function readPanicForCard(db: Db, id: string): Promise<Panic | null> {
  const panic = await findPanic(db, id);
  if (panic === undefined) return null;
  return presentPanic({ panic, acknowledgements: await listAcknowledgements(db, [id]) });
}

/** Returns the IDs of a platform's open calls or active panics, or its name for its units. */
export async function listCardSubjects(db: Db, platform: GamePlatform, kind: CardKind): Promise<string[]> {
  if (kind === 'Call') return listOpenCallIds(db, platform);
  if (kind === 'Panic') return (await listActivePanics(db, [platform])).map(({ id }) => id);
  return [platform];
}
