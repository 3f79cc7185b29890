import type { Db } from '#db/database';
import { findUnits, type UnitRow } from '#features/dispatch/units/units.store';
import type { OfferedApparatus } from '#platform/settings/apparatus';
import type { Settings } from '#platform/settings/settings';
import { firstState } from '#platform/settings/statuses';

/** Apparatus as units, and who is aboard. */

/** What the settings say of an apparatus, as its unit has it. */
const namesOf = ({ callsign, name, services, departmentId, kind, platform }: OfferedApparatus) => ({
  callsign,
  name,
  services: JSON.stringify(services),
  department_id: departmentId,
  kind,
  platform,
});

/** Makes the unit of an apparatus, off duty, unless there is one; else has it be called what the settings say. */
export async function upsertApparatus(
  tx: Db,
  apparatus: OfferedApparatus,
  { settings, now }: { settings: Settings; now: number },
): Promise<void> {
  const names = namesOf(apparatus);
  const state = firstState(settings, apparatus.departmentId, 'Off duty');
  await tx
    .insertInto('units')
    .values({ id: apparatus._id, ...names, ...state, status_since: now, active_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(names))
    .execute();
}

/** Gives an officer a seat; `seat` null takes them off the apparatus. */
export async function updateSeat(
  tx: Db,
  officerId: string,
  seat: { apparatusId: string; no: number; name: string } | null,
): Promise<void> {
  await tx
    .updateTable('units')
    .set({ aboard: seat?.apparatusId ?? null, seat_no: seat?.no ?? null, seat: seat?.name ?? null })
    .where('id', '=', officerId)
    .execute();
}

/** Which of the seats of an apparatus are taken, by whom. */
export const listSeatsTaken = (tx: Db, apparatusId: string) =>
  tx.selectFrom('units').where('aboard', '=', apparatusId).select(['id', 'seat_no']).execute();

/** The units of apparatus with somebody aboard. */
export async function listApparatusManned(tx: Db): Promise<UnitRow[]> {
  const rows = await tx
    .selectFrom('units')
    .where('aboard', 'is not', null)
    .groupBy('aboard')
    .select('aboard as id')
    .execute();
  return findUnits(
    tx,
    rows.flatMap(({ id }) => (id === null ? [] : [id])),
  );
}
