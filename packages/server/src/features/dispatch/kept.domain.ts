import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { listAttached } from '#features/dispatch/calls/call-units.store';
import { presentCall } from '#features/dispatch/calls/calls.events';
import { findCall, findLastNote, listOpenCallIds } from '#features/dispatch/calls/calls.store';
import { presentPanic } from '#features/dispatch/panics/panics.events';
import { findPanic, listAcknowledgements, listActivePanics } from '#features/dispatch/panics/panics.store';
import { listUnits } from '#features/dispatch/units/units.domain';
import { presentUnit } from '#features/dispatch/units/units.events';

/** What messages in Discord follow, as it is now. */

/** A call with the last note of its log; null where there is none of that id. */
export async function readCallToKeep(
  db: Db,
  { id, now }: { id: string; now: number },
): Promise<{ call: Call; lastNote: { by: string | null; text: string } | null } | null> {
  const call = await findCall(db, { id });
  if (call === undefined) return null;
  const units = await listAttached(db, { callId: id });
  return { call: presentCall(call, units, now), lastNote: (await findLastNote(db, { callId: id })) ?? null };
}

/** A panic; null where there is none of that id. */
export async function readPanicToKeep(db: Db, id: string): Promise<Panic | null> {
  const panic = await findPanic(db, id);
  if (panic === undefined) return null;
  return presentPanic({ panic, acknowledgements: await listAcknowledgements(db, [id]) });
}

/** The units on duty of a platform, in the board's order. */
export const readUnitsToKeep = async (db: Db, platform: Platform): Promise<Unit[]> =>
  (await listUnits(db, [platform])).map(presentUnit);

/** Ids of a platform's calls and panics that go on. */
export const listGoingOn = async (
  db: Db,
  platform: Platform,
): Promise<{ calls: string[]; panics: string[] }> => ({
  calls: await listOpenCallIds(db, platform),
  panics: (await listActivePanics(db, [platform])).map(({ id }) => id),
});
