import type { Db } from '#db/database';
import type { ChangeContext } from '#features/dispatch/change-context';
import { findUnits, type UnitRow } from '#features/dispatch/units/units.store';
import type { OfferedApparatus } from '#platform/settings/apparatus';
import { defaultStatus } from '#platform/settings/statuses';

export async function upsertApparatus(tx: Db, apparatus: OfferedApparatus, { settings, now }: ChangeContext) {
  const { callsign, name, departmentId: department_id, kind, platform } = apparatus;
  const services = JSON.stringify(apparatus.services);
  const names = { callsign, name, services, department_id, kind, platform };
  const { _id: status_id } = defaultStatus(settings, kind, 'Off duty');
  await tx
    .insertInto('units')
    .values({ id: apparatus._id, ...names, status_id, status_since: now, active_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(names))
    .execute();
}

export const updateSeat = (
  tx: Db,
  officerId: string,
  seat: { apparatusId: string; no: number; name: string } | null,
) =>
  tx
    .updateTable('units')
    .set({ aboard: seat?.apparatusId ?? null, seat_no: seat?.no ?? null, seat: seat?.name ?? null })
    .where('id', '=', officerId)
    .execute();

export const listSeatsTaken = (tx: Db, apparatusId: string) =>
  tx.selectFrom('units').where('aboard', '=', apparatusId).select(['id', 'seat_no']).execute();

export async function listCrewedApparatus(tx: Db): Promise<UnitRow[]> {
  const crewed = tx.selectFrom('units').where('aboard', 'is not', null).groupBy('aboard');
  const rows = await crewed.select('aboard as id').execute();
  return findUnits(
    tx,
    rows.flatMap(({ id }) => id ?? []),
  );
}
