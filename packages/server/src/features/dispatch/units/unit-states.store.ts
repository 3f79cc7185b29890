import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind, StatusMeaning } from '@ten-four/contract/settings/settings.values';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { type ChangedUnit, changed, known, type UnitRow } from '#features/dispatch/units/units.store';
import type { UnitState } from '#platform/settings/statuses';

/** What changes of a unit by itself: status, duty, and whether it was heard of. */

type StatusChange = UnitState & { unitId: string; now: number };
type SubdivisionChange = { unitId: string; subdivision: string | null; now: number };

/** A status that stays what it was has been so since then. */
const statusColumns = ({ status, meaning, now }: Pick<StatusChange, 'status' | 'meaning' | 'now'>) => ({
  status,
  meaning,
  status_since: sql<number>`case when status = ${status} then status_since else ${now} end`,
});

const statusSet = (tx: Db, change: StatusChange) =>
  changed(tx, change.unitId)
    .set({ ...statusColumns(change), active_at: change.now, asked_at: null })
    .executeTakeFirst();

/** Stores the status of a unit on duty that others set, which says nothing of whether anybody is there; undefined off duty. */
export const updateStatusOnly = (tx: Db, change: StatusChange): Promise<ChangedUnit | undefined> =>
  changed(tx, change.unitId)
    .set(statusColumns(change))
    .where('on_duty_since', 'is not', null)
    .executeTakeFirst();

/** Writes down that a unit on duty was heard of; undefined off duty. */
export const updateContact = (
  tx: Db,
  { unitId, now }: { unitId: string; now: number },
): Promise<UnitRow | undefined> =>
  changed(tx, unitId)
    .set({ contacted_at: now, welfare_asked_at: null })
    .where('on_duty_since', 'is not', null)
    .executeTakeFirst();

/** Makes those of some units of a kind available that are on no open call and whose status means one of these. */
export async function freeUnits(
  tx: Db,
  free: UnitState & {
    unitIds: readonly string[];
    kind: DepartmentKind;
    meanings: readonly StatusMeaning[];
    now: number;
  },
): Promise<void> {
  const { unitIds, kind, meanings, status, meaning, now } = free;
  await tx
    .updateTable('units')
    .set({ status, meaning, status_since: now })
    .where('id', 'in', [...unitIds])
    .where('meaning', 'in', [...meanings])
    .where('on_duty_since', 'is not', null)
    .where('kind', '=', kind)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('call_responses as w')
            .whereRef('w.unit_id', '=', 'units.id')
            .where('w.cleared_at', 'is', null)
            .select('w.id'),
        ),
      ),
    )
    .execute();
}

/** Stores a status and nothing else: whoever sets one is there. */
export const updateStatus = async (tx: Db, change: StatusChange): Promise<ChangedUnit> =>
  known(await statusSet(tx, change), change.unitId);

/** The same for a unit on duty; undefined, with nothing stored, for one that is not. */
export const updateStatusOnDuty = (tx: Db, change: StatusChange) =>
  changed(tx, change.unitId)
    .set({ ...statusColumns(change), active_at: change.now, asked_at: null })
    .where('on_duty_since', 'is not', null)
    .executeTakeFirst();

const subdivisionSet = (tx: Db, { unitId, subdivision, now }: SubdivisionChange) =>
  changed(tx, unitId).set({ subdivision, active_at: now, asked_at: null }).executeTakeFirst();

export const updateSubdivision = async (tx: Db, change: SubdivisionChange): Promise<ChangedUnit> =>
  known(await subdivisionSet(tx, change), change.unitId);

/** Where a unit was in another shift says nothing of where it is. */
const NOWHERE = { location: null, postal: null, contacted_at: null, welfare_asked_at: null };

/** Puts a unit on duty; undefined, with nothing stored, where it is already. */
export const beginDuty = (tx: Db, { unitId, status, meaning, now }: StatusChange) =>
  changed(tx, unitId)
    .set({
      status,
      meaning,
      status_since: now,
      on_duty_since: now,
      active_at: now,
      asked_at: null,
      ...NOWHERE,
    })
    .where('on_duty_since', 'is', null)
    .executeTakeFirst();

/** Takes a unit off duty; undefined, with nothing stored, where it is already. */
export const endDuty = (tx: Db, { unitId, status, meaning, now }: StatusChange) =>
  changed(tx, unitId)
    .set({
      status,
      meaning,
      status_since: now,
      on_duty_since: null,
      active_at: now,
      asked_at: null,
      ...NOWHERE,
    })
    .where('on_duty_since', 'is not', null)
    .executeTakeFirst();

/**
 * The same as `markActive`, with the unit as it is then; undefined where nothing was written. A dispatcher who asks whether
 * all is well is answered by it: that is a contact.
 */
export const markHeard = (db: Db, { unitId, now }: { unitId: string; now: number }) =>
  changed(db, unitId)
    .set({
      active_at: now,
      asked_at: null,
      contacted_at: sql`case when welfare_asked_at >= active_at then ${now} else contacted_at end`,
    })
    .where('on_duty_since', 'is not', null)
    .where('active_at', '<', now)
    .executeTakeFirst();

/** Makes the unit of a new profile, off duty, or makes that of an earlier one as new. */
export async function insertUnit(
  tx: Db,
  unit: UnitState & { officerId: string; kind: DepartmentKind; platform: Platform; now: number },
): Promise<void> {
  const { officerId, kind, platform, status, meaning, now } = unit;
  const state = { kind, platform, status, meaning, subdivision: null, active_at: now, status_since: now };
  await tx
    .insertInto('units')
    .values({ id: officerId, officer_id: officerId, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...state, asked_at: null, ...NOWHERE }))
    .execute();
}
