import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { findUnit, type UnitRow, updateUnit } from '#features/dispatch/units/units.store';

interface StatusChange {
  unitId: string;
  statusId: string;
  now: number;
}

/** Keeps the time of an unchanged status. */
const statusColumns = ({ statusId, now }: StatusChange) => ({
  status_id: statusId,
  status_since: sql<number>`case when status_id = ${statusId} then status_since else ${now} end`,
});

const activeAt = (now: number) => ({ active_at: now, asked_at: null });

/** Stores a status set by someone else, which doesn't count as activity. Returns undefined off duty. */
export const updateStatusOnly = (tx: Db, change: StatusChange): Promise<UnitRow | undefined> =>
  updateUnit(tx, change.unitId, { ...statusColumns(change), onDuty: true });

export const updateContact = (tx: Db, unitId: string, now: number) =>
  updateUnit(tx, unitId, { contacted_at: now, welfare_asked_at: null, onDuty: true });

/** Sets status `to` for units without open calls that have one of `from`. */
export const freeUnits = (
  tx: Db,
  free: { unitIds: readonly string[]; kind: DepartmentKind; from: string[]; to: string; now: number },
) =>
  tx
    .updateTable('units')
    .set({ status_id: free.to, status_since: free.now })
    .where('id', 'in', free.unitIds)
    .where('status_id', 'in', free.from)
    .where('on_duty_since', 'is not', null)
    .where('kind', '=', free.kind)
    .where(({ not, exists, selectFrom }) => {
      const responses = selectFrom('call_responses as w').whereRef('w.unit_id', '=', 'units.id');
      return not(exists(responses.where('w.cleared_at', 'is', null).select('w.id')));
    })
    .execute();

/** Stores a status set by the unit itself. With `onDuty`, returns undefined off duty. */
export const updateStatus = (tx: Db, change: StatusChange & { onDuty?: boolean }) =>
  updateUnit(tx, change.unitId, {
    ...statusColumns(change),
    ...activeAt(change.now),
    onDuty: change.onDuty || undefined,
  });

export const updateSubdivision = (tx: Db, unitId: string, subdivision_id: string | null, now: number) =>
  updateUnit(tx, unitId, { subdivision_id, ...activeAt(now) });

/** Clears the place and contact of an earlier shift. */
const NO_LOCATION = { location: null, postal: null, contacted_at: null, welfare_asked_at: null };

const dutyColumns = ({ statusId, now }: StatusChange) => ({
  status_id: statusId,
  status_since: now,
  ...activeAt(now),
  ...NO_LOCATION,
});

export const setOnDuty = (tx: Db, change: StatusChange): Promise<UnitRow | undefined> =>
  updateUnit(tx, change.unitId, { ...dutyColumns(change), on_duty_since: change.now, onDuty: false });

export const setOffDuty = (tx: Db, change: StatusChange): Promise<UnitRow | undefined> =>
  updateUnit(tx, change.unitId, { ...dutyColumns(change), on_duty_since: null, onDuty: true });

/** Stores activity, which also answers an open welfare check; undefined if nothing changed. */
export async function updateActivity(db: Db, unitId: string, now: number): Promise<UnitRow | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('units')
    .set({
      ...activeAt(now),
      contacted_at: sql`case when welfare_asked_at >= active_at then ${now} else contacted_at end`,
    })
    .where('id', '=', unitId)
    .where('on_duty_since', 'is not', null)
    .where('active_at', '<', now)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? undefined : findUnit(db, unitId);
}

/** Inserts the unit of a new profile, or resets that of a removed one. */
export async function insertUnit(
  tx: Db,
  unit: { officerId: string; kind: DepartmentKind; platform: GamePlatform; statusId: string; now: number },
): Promise<void> {
  const { officerId, kind, platform, statusId: status_id, now } = unit;
  const state = { kind, platform, status_id, subdivision_id: null, active_at: now, status_since: now };
  await tx
    .insertInto('units')
    .values({ id: officerId, officer_id: officerId, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...state, asked_at: null, ...NO_LOCATION }))
    .execute();
}
