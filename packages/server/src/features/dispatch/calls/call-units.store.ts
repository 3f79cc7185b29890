import { OPEN_CALLS_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { CallUnitsTable } from '#db/tables/dispatch.tables';
import { type CallUnitRow, calls } from '#features/dispatch/calls/calls.store';
import type { ResponseRow } from '#features/dispatch/calls/responses.store';
import { isOpen } from '#features/dispatch/units/units.store';
import { groupBy } from '#platform/group-by';

/** Which units are on which calls. */

/** A unit of a call, in the order in which they came. */
export type AttachedRow = CallUnitRow & { call_id: string };

/** Each unit with how far it is; one way to a call has the id under which the unit is on it. */
const attached = (db: Db) =>
  db
    .selectFrom('call_units as cu')
    .innerJoin('call_responses as r', 'r.id', 'cu.id')
    .orderBy('cu.id')
    .select(['cu.call_id', 'cu.unit_id as id', 'r.callsign', 'r.name'])
    .select(['r.kind', 'r.stage', 'r.stage_at', 'r.dispatched_at', 'r.on_scene_at', 'r.cleared_at']);

export const listAttached = (db: Db, { callId }: { callId: string }) =>
  attached(db).where('cu.call_id', '=', callId).execute();

/** All ways to a call, oldest first, and of these the units that are on it, in one statement. */
export async function listWays(
  db: Db,
  callId: string,
): Promise<{ responses: ResponseRow[]; units: CallUnitRow[] }> {
  const rows = await db
    .selectFrom('call_responses as r')
    .leftJoin('call_units as cu', 'cu.id', 'r.id')
    .where('r.call_id', '=', callId)
    .orderBy('r.id')
    .selectAll('r')
    .select('cu.unit_id as attached_id')
    .execute();
  const units = rows.flatMap(({ attached_id: id, ...way }) => (id === null ? [] : [{ ...way, id }]));
  return { responses: rows, units };
}

/** The units of several calls in one statement, by call. */
export async function listAttachedToAll(db: Db, callIds: string[]): Promise<Map<string, AttachedRow[]>> {
  if (callIds.length === 0) return new Map();
  const rows = await attached(db).where('cu.call_id', 'in', callIds).execute();
  return groupBy(rows, ({ call_id }) => call_id);
}

type NewAttached = Omit<Selectable<CallUnitsTable>, 'open'>;

const insertRows = insertInto('call_units');

/** Puts a unit on a call that is not closed. */
export const insertAttached = (tx: Db, row: NewAttached): Promise<void> =>
  insertRows(tx, [{ ...row, open: 1 }]);

/** Keeps a call's units with it, free, as who they are at its close. */
export async function markClosed(tx: Db, callId: string): Promise<void> {
  await tx.updateTable('call_units').set({ open: 0 }).where('call_id', '=', callId).execute();
}

/** The units of a call that are on their way to it again are on it again. */
export async function markReopened(tx: Db, callId: string): Promise<void> {
  await tx
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
}

/** Puts the units of a call onto another one, under the ids that they have. */
export async function moveAttached(
  tx: Db,
  move: { from: string; to: string; unitIds: readonly string[] },
): Promise<void> {
  if (move.unitIds.length === 0) return;
  await tx
    .updateTable('call_units')
    .set({ call_id: move.to })
    .where('call_id', '=', move.from)
    .where('unit_id', 'in', [...move.unitIds])
    .execute();
}

/** Takes units from one call. */
export async function deleteAttached(tx: Db, key: { callId: string; unitIds: string[] }): Promise<void> {
  await tx
    .deleteFrom('call_units')
    .where('call_id', '=', key.callId)
    .where('unit_id', 'in', key.unitIds)
    .execute();
}

/** Takes one unit from several calls. */
export async function deleteAttachedUnit(tx: Db, key: { callIds: string[]; unitId: string }): Promise<void> {
  await tx
    .deleteFrom('call_units')
    .where('call_id', 'in', key.callIds)
    .where('unit_id', '=', key.unitId)
    .execute();
}

/** The calls that a unit is on and that are not closed, in the order in which it was put on them. */
export const listOpenCallsOf = (tx: Db, { unitId }: { unitId: string }) =>
  calls(tx)
    .innerJoin('call_units as cu', 'cu.call_id', 'c.id')
    .where('cu.unit_id', '=', unitId)
    .where('cu.open', '=', isOpen)
    .orderBy('cu.id')
    .execute();

/** The call that a unit was put on last of those that are open; undefined where it is on none. */
export async function findCallOf(db: Db, unitId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('call_units')
    .where('unit_id', '=', unitId)
    .where('open', '=', isOpen)
    .orderBy('id', 'desc')
    .select('call_id')
    .executeTakeFirst();
  return row?.call_id;
}

/** Those of some units that are on as many open calls as a unit may be. */
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

/** The units of a call that were put on no later one that is open: this is the call that they show, if open. */
export async function listShowing(db: Db, callId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('call_units as cu')
    .where('cu.call_id', '=', callId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('call_units as later')
            .whereRef('later.unit_id', '=', 'cu.unit_id')
            .whereRef('later.id', '>', 'cu.id')
            .where('later.open', '=', isOpen)
            .select('later.id'),
        ),
      ),
    )
    .orderBy('cu.unit_id')
    .select('cu.unit_id')
    .execute();
  return rows.map(({ unit_id }) => unit_id);
}

/** Writes where a unit is going, which may be unknown: the last that is known of where it is. */
export const updateWhereabouts = async (
  tx: Db,
  place: { unitId: string; location: string | null; postal: string | null },
) => {
  await tx
    .updateTable('units')
    .set({ location: place.location, postal: place.postal })
    .where('id', '=', place.unitId)
    .execute();
};
