import type { Db } from '#db/database';
import type { ChangeContext } from '#features/dispatch/change-context';
import { findUnits, type UnitRow } from '#features/dispatch/units/units.store';
import type { OfferedApparatus } from '#platform/settings/apparatus';
import { defaultStatus } from '#platform/settings/statuses';

const namesOf = ({ callsign, name, services, departmentId, kind, platform }: OfferedApparatus) => ({
  callsign,
  name,
  services: JSON.stringify(services),
  department_id: departmentId,
  kind,
  platform,
});

export async function upsertApparatus(
  tx: Db,
  apparatus: OfferedApparatus,
  { settings, now }: ChangeContext,
): Promise<void> {
  const names = namesOf(apparatus);
  const { _id: status_id } = defaultStatus(settings, apparatus.kind, 'Off duty');
  await tx
    .insertInto('units')
    .values({ id: apparatus._id, ...names, status_id, status_since: now, active_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(names))
    .execute();
}

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

export const listSeatsTaken = (tx: Db, apparatusId: string) =>
  tx.selectFrom('units').where('aboard', '=', apparatusId).select(['id', 'seat_no']).execute();

export async function listCrewedApparatus(tx: Db): Promise<UnitRow[]> {
  const rows = await tx
    .selectFrom('units')
    .where('aboard', 'is not', null)
    .groupBy('aboard')
    .select('aboard as id')
    .execute();
  const ids = rows.flatMap(({ id }) => id ?? []);
  return findUnits(tx, ids);
}
