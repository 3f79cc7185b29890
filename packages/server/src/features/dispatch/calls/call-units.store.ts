import { OPEN_CALLS_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import { type CallRow, calls } from '#features/dispatch/calls/calls.store';
import { isOpen } from '#features/dispatch/units/units.store';
import { groupBy } from '#platform/group-by';

/** Selects units with their responses; an open response shares its ID with the attachment. */
const attached = (db: Db) =>
  db
    .selectFrom('call_units as cu')
    .innerJoin('call_responses as r', 'r.id', 'cu.id')
    .orderBy('cu.id')
    .select(['cu.call_id', 'cu.unit_id as id', 'r.callsign', 'r.name'])
    .select(['r.kind', 'r.stage', 'r.stage_at', 'r.dispatched_at', 'r.on_scene_at', 'r.cleared_at']);

export const listAttached = (db: Db, { callId }: { callId: string }) =>
  attached(db).where('cu.call_id', '=', callId).execute();

/** Returns all responses of a call, oldest first, and the units that are still attached. */
export async function listResponses(db: Db, callId: string) {
  const responses = await db
    .selectFrom('call_responses as r')
    .leftJoin('call_units as cu', 'cu.id', 'r.id')
    .where('r.call_id', '=', callId)
    .orderBy('r.id')
    .selectAll('r')
    .select('cu.unit_id as attached_id')
    .execute();
  const units = responses.flatMap((row) =>
    row.attached_id === null ? [] : [{ ...row, id: row.attached_id }],
  );
  return { responses, units };
}

export async function listAttachedToAll(db: Db, callIds: readonly string[]) {
  const rows = callIds.length === 0 ? [] : await attached(db).where('cu.call_id', 'in', callIds).execute();
  return groupBy(rows, ({ call_id }) => call_id);
}

export async function withAttached(db: Db, rows: readonly CallRow[]) {
  const ids = rows.map(({ id }) => id);
  const units = await listAttachedToAll(db, ids);
  return rows.map((call) => ({ call, units: units.get(call.id) ?? [] }));
}

export const insertAttached = insertInto('call_units');

/** Keeps the units of a closed call as they are now, and frees them. */
export const markClosed = (tx: Db, callId: string) =>
  tx.updateTable('call_units').set({ open: 0 }).where('call_id', '=', callId).execute();

export const markReopened = (tx: Db, callId: string) =>
  tx
    .updateTable('call_units')
    .set(({ selectFrom }) => ({
      open: 1 as const,
      id: selectFrom('call_responses as r')
        .whereRef('r.call_id', '=', 'call_units.call_id')
        .whereRef('r.unit_id', '=', 'call_units.unit_id')
        .where('r.cleared_at', 'is', null)
        .select('r.id')
        .$asScalar()
        .$notNull(),
    }))
    .where('call_id', '=', callId)
    .execute();

/** Moves a call's units to another call; attachment IDs stay. */
export async function moveAttached(tx: Db, move: { from: string; to: string; unitIds: readonly string[] }) {
  if (move.unitIds.length === 0) return;
  await tx
    .updateTable('call_units')
    .set({ call_id: move.to })
    .where('call_id', '=', move.from)
    .where('unit_id', 'in', move.unitIds)
    .execute();
}

export const deleteAttached = (tx: Db, key: { callIds: string[]; unitIds: string[] }) =>
  tx
    .deleteFrom('call_units')
    .where('call_id', 'in', key.callIds)
    .where('unit_id', 'in', key.unitIds)
    .execute();

export const listOpenCallsOf = (tx: Db, { unitId }: { unitId: string }) =>
  calls(tx)
    .innerJoin('call_units as cu', 'cu.call_id', 'c.id')
    .where('cu.unit_id', '=', unitId)
    .where('cu.open', '=', isOpen)
    .orderBy('cu.id')
    .execute();

export async function findCallOf(db: Db, unitId: string): Promise<string | undefined> {
  const attachments = db.selectFrom('call_units').where('unit_id', '=', unitId).where('open', '=', isOpen);
  const latest = await attachments.orderBy('id', 'desc').select('call_id').executeTakeFirst();
  return latest?.call_id;
}

/** Returns the units that are on as many open calls as a unit may be. */
export async function listFullyAttached(tx: Db, unitIds: string[]): Promise<string[]> {
  if (unitIds.length === 0) return [];
  const rows = await tx
    .selectFrom('call_units')
    .where('unit_id', 'in', unitIds)
    .where('open', '=', isOpen)
    .groupBy('unit_id')
    .having((eb) => eb(eb.fn.countAll(), '>=', OPEN_CALLS_MAX))
    .select('unit_id')
    .execute();
  return rows.map(({ unit_id }) => unit_id);
}

/** Returns the units that have no later open call, and so show this one. */
export async function listShowing(db: Db, callId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('call_units as cu')
    .where('cu.call_id', '=', callId)
    .where(({ exists, not, selectFrom }) => {
      const later = selectFrom('call_units as later')
        .whereRef('later.unit_id', '=', 'cu.unit_id')
        .whereRef('later.id', '>', 'cu.id');
      return not(exists(later.where('later.open', '=', isOpen).select('later.id')));
    })
    .orderBy('cu.unit_id')
    .select('cu.unit_id')
    .execute();
  return rows.map(({ unit_id }) => unit_id);
}

/** Stores a unit's destination, which may be unknown, as its last known place. */
export const updateWhereabouts = (
  tx: Db,
  unitId: string,
  { location, postal }: Pick<CallRow, 'location' | 'postal'>,
) => tx.updateTable('units').set({ location, postal }).where('id', '=', unitId).execute();
