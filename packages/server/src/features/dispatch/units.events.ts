import type { Db } from '#db/database';
import { presentUnit } from '#features/dispatch/units.presenter';
import { findUnits, type UnitRow } from '#features/dispatch/units.store';
import { publish } from '#platform/live/publish';

/** Tells whoever reads dispatch of its platform what a unit is now; `now` in milliseconds. */
export async function publishUnit(tx: Db, unit: UnitRow, now: number): Promise<void> {
  const readers = { dispatch: unit.platform };
  await publish(tx, { name: 'unit', readers, data: { unit: presentUnit(unit) }, now });
}

/** The same of several units as they are in this transaction, such as those whose call changed. */
export async function publishUnits(tx: Db, officerIds: readonly string[], now: number): Promise<void> {
  for (const unit of await findUnits(tx, officerIds)) await publishUnit(tx, unit, now);
}
