import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import { type Bound, prepared } from '#db/prepared';
import type { EmergenciesTable } from '#db/tables/dispatch.tables';
import { updateById } from '#db/update-by-id';
import type { CallRow } from '#features/dispatch/calls/calls.store';

/** 911 calls: what members reported, and what became of it. */

export type EmergencyRow = Selectable<EmergenciesTable>;

const ofCall = prepared((db, { callId }: Bound<{ callId: string }>) =>
  db.selectFrom('emergencies').where('call_id', '=', callId).orderBy('id').selectAll(),
);

/** The 911 calls that belong to a call on the board, oldest first. */
export const listEmergenciesOf = (db: Db, callId: string): Promise<EmergencyRow[]> => ofCall(db, { callId });

/** The 911 calls of a call that is closed are ended; those that ended before stay as they are. */
export async function endEmergenciesOf(
  tx: Db,
  { callId, now }: { callId: string; now: number },
): Promise<void> {
  await tx
    .updateTable('emergencies')
    .set({ ended_at: now })
    .where('call_id', '=', callId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The 911 calls of a call that goes on go on, but for those that their callers cancelled. */
export async function reopenEmergenciesOf(tx: Db, { callId }: { callId: string }): Promise<void> {
  await tx
    .updateTable('emergencies')
    .set({ ended_at: null })
    .where('call_id', '=', callId)
    .where('state', 'in', ['Released', 'Linked'])
    .execute();
}

/** Has the 911 calls of a call belong to another one. */
export async function moveEmergencies(
  tx: Db,
  { from, to }: { from: string; to: Pick<CallRow, 'id' | 'number'> },
): Promise<void> {
  await tx
    .updateTable('emergencies')
    .set({ call_id: to.id, call_number: to.number })
    .where('call_id', '=', from)
    .execute();
}

/** What was said about several 911 calls, oldest first. */
export function listLines(db: Db, emergencyIds: readonly string[]) {
  return db
    .selectFrom('emergency_lines')
    .where('emergency_id', 'in', [...emergencyIds])
    .orderBy('id')
    .select(['id', 'emergency_id', 'by_name', 'text', 'created_at'])
    .execute();
}

export type LineRow = Awaited<ReturnType<typeof listLines>>[number];

export const updateEmergency = updateById('emergencies');

/** The 911 calls of a platform that wait, oldest first. */
export const listWaiting = prepared((db, { platform }: Bound<{ platform: Platform }>) =>
  db
    .selectFrom('emergencies')
    .where('platform', '=', platform)
    .where('state', 'in', ['Pending', 'Taken'])
    .orderBy('created_at')
    .orderBy('id')
    .selectAll(),
);
