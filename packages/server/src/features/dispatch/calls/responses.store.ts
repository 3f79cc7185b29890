import type { ClearReason, Response } from '@ten-four/contract/dispatch/dispatch.values';
import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { CallResponsesTable } from '#db/tables/dispatch.tables';
import { updateById } from '#db/update-by-id';

/** A response is open as long as its unit is on the call. */

export type ResponseRow = Selectable<CallResponsesTable>;

export const insertResponses = insertInto('call_responses');

export const updateResponse = updateById('call_responses');

export const findResponse = (db: Db, key: { callId: string; unitId: string }) =>
  db
    .selectFrom('call_responses')
    .where('call_id', '=', key.callId)
    .where('unit_id', '=', key.unitId)
    .where('cleared_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

export const findShownResponse = (db: Db, { unitId }: { unitId: string }) =>
  db
    .selectFrom('call_responses')
    .where('unit_id', '=', unitId)
    .where('cleared_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst();

/** Ends responses to calls, of all units if `unitIds` is missing. */
export const endResponses = (
  tx: Db,
  end: { callIds: string[]; unitIds?: string[]; reason: ClearReason; now: number },
) =>
  tx
    .updateTable('call_responses')
    .set({ cleared_at: end.now, clear_reason: end.reason })
    .where('call_id', 'in', end.callIds)
    .$if(end.unitIds !== undefined, (query) => query.where('unit_id', 'in', end.unitIds ?? []))
    .where('cleared_at', 'is', null)
    .execute();

export async function moveResponses(tx: Db, move: { from: string; to: string; unitIds: readonly string[] }) {
  if (move.unitIds.length === 0) return;
  await tx
    .updateTable('call_responses')
    .set({ call_id: move.to })
    .where('call_id', '=', move.from)
    .where('unit_id', 'in', move.unitIds)
    .where('cleared_at', 'is', null)
    .execute();
}

export const renameResponses = (tx: Db, { id, ...names }: { id: string; name: string; callsign: string }) =>
  tx
    .updateTable('call_responses')
    .set(names)
    .where('unit_id', '=', id)
    .where('cleared_at', 'is', null)
    .execute();

export const newResponse = (
  callId: string,
  { id: unit_id, kind, callsign, name }: Pick<ResponseRow, 'id' | 'kind' | 'callsign' | 'name'>,
  { id, stage, now }: { id: string; stage: Extract<Response, 'Dispatched' | 'On scene'>; now: number },
): ResponseRow => ({
  id,
  call_id: callId,
  unit_id,
  kind,
  callsign,
  name,
  stage,
  stage_at: now,
  dispatched_at: now,
  en_route_at: null,
  on_scene_at: stage === 'On scene' ? now : null,
  transporting_at: null,
  at_hospital_at: null,
  cleared_at: null,
  clear_reason: null,
});
