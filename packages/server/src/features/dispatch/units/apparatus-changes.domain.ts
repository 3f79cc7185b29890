import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { readJsonRows } from '#db/engine';
import { lockPlatforms } from '#features/dispatch/calls/calls.store';
import type { ChangeContext } from '#features/dispatch/change-context';
import { listCrewedApparatus, upsertApparatus } from '#features/dispatch/units/apparatus.store';
import { renameOnCalls } from '#features/dispatch/units/renaming.domain';
import { updateStatusOnly } from '#features/dispatch/units/unit-states.store';
import { stepOff } from '#features/dispatch/units/units.domain';
import { publishUnit } from '#features/dispatch/units/units.events';
import { findUnit, type UnitRow } from '#features/dispatch/units/units.store';
import { availableApparatus, type OfferedApparatus } from '#platform/settings/apparatus';
import type { Settings } from '#platform/settings/settings';
import { defaultStatus } from '#platform/settings/statuses';

/**
 * Plans what changed settings do to crewed apparatus: rename them, or split the crews of those out of service into
 * units.
 */
export async function planApparatusChange(
  tx: Db,
  { after, now }: { after: Settings; now: number },
): Promise<{ count: number; apply: () => Promise<void> }> {
  const offered = new Map(availableApparatus(after).map((entry) => [entry._id, entry]));
  const find = async () =>
    (await listCrewedApparatus(tx)).filter((unit) => {
      const entry = offered.get(unit.id);
      return entry === undefined || !hasSameNames(unit, entry);
    });
  return {
    count: (await find()).length,
    apply: async () => {
      if ((await find()).length === 0) return;
      await lockPlatforms(tx, PLATFORMS);
      for (const unit of await find()) {
        const entry = offered.get(unit.id);
        if (entry === undefined) await disembark(tx, unit, { settings: after, now });
        else await rename(tx, entry, { settings: after, now });
      }
    },
  };
}

const hasSameNames = (unit: UnitRow, { callsign, name, services, departmentId }: OfferedApparatus): boolean =>
  unit.callsign === callsign &&
  unit.name === name &&
  unit.department_id === departmentId &&
  unit.services === JSON.stringify(services);

async function disembark(tx: Db, { id: from, crew, kind }: UnitRow, context: ChangeContext): Promise<void> {
  const { _id: statusId } = defaultStatus(context.settings, kind, 'Available');
  for (const { id: officerId } of readJsonRows(crew)) {
    await stepOff(tx, { officerId, from }, { ...context, endedBy: 'staff', by: null });
    const unit = await updateStatusOnly(tx, { unitId: officerId, statusId, now: context.now });
    if (unit !== undefined) await publishUnit(tx, unit, context);
  }
}

async function rename(tx: Db, entry: OfferedApparatus, context: ChangeContext): Promise<void> {
  await upsertApparatus(tx, entry, context);
  const { _id: id, name, callsign } = entry;
  await renameOnCalls(tx, { id, name, callsign }, context.now);
  await publishUnit(tx, await findUnit(tx, id), context);
}
