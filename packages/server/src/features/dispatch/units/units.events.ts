import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Db } from '#db/database';
import { markActive } from '#features/dispatch/units/serving.store';
import { findUnits, type UnitRow } from '#features/dispatch/units/units.store';
import { publish } from '#platform/live/publish';
import { moment, momentOrNull } from '#platform/moments';

/** A unit as the board shows it, in lists, answers and events. */
export const presentUnit = (row: UnitRow): Unit => ({
  _id: row.officer_id,
  platform: row.platform,
  callsign: row.callsign,
  name: `${row.first_name} ${row.last_name}`,
  departmentId: row.department_id,
  status: row.status,
  meaning: row.meaning,
  subdivision: row.subdivision,
  call: row.call_number,
  onDutySince: momentOrNull(row.on_duty_since),
  kind: row.kind,
  services: JSON.parse(row.services),
  statusSince: moment(row.status_since),
  response: row.response,
  responseSince: momentOrNull(row.response_since),
  availableSince: momentOrNull(availableSince(row)),
  contactAt: moment(Math.max(row.active_at, row.contacted_at ?? 0)),
});

/** Since when a unit could be sent: on duty and available, on no call, and in no distress. */
function availableSince(row: UnitRow): number | null {
  const isFree = row.meaning === 'Available' && row.response === null && row.panic_id === null;
  if (row.on_duty_since === null || !isFree) return null;
  return Math.max(row.on_duty_since, row.status_since, row.freed_at ?? 0, row.calmed_at ?? 0);
}

/** Tells whoever reads dispatch of its platform what a unit is now. */
export async function publishUnit(tx: Db, unit: UnitRow, now: number): Promise<void> {
  const readers = { dispatch: unit.platform };
  await publish(tx, { name: 'unit', readers, data: { unit: presentUnit(unit) }, now });
}

/**
 * The same of several units as they are in this transaction, such as those whose call changed. `heard` is the unit of who
 * did it: told of with the change, it need not be told of once more for being heard of.
 */
export async function publishUnits(
  tx: Db,
  officerIds: readonly string[],
  now: number,
  heard: string | null = null,
): Promise<void> {
  if (heard !== null && officerIds.includes(heard)) await markActive(tx, { officerId: heard, now });
  for (const unit of await findUnits(tx, officerIds)) await publishUnit(tx, unit, now);
}
