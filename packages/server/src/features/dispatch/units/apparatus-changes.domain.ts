import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { readJsonRows } from '#db/engine';
import { holdPlatforms } from '#features/dispatch/calls/calls.store';
import { listApparatusManned, upsertApparatus } from '#features/dispatch/units/apparatus.store';
import { renameOnCalls } from '#features/dispatch/units/renaming.domain';
import { updateStatusOnly } from '#features/dispatch/units/unit-states.store';
import { stepOff } from '#features/dispatch/units/units.domain';
import { publishUnit } from '#features/dispatch/units/units.events';
import { findUnit, type UnitRow } from '#features/dispatch/units/units.store';
import { type OfferedApparatus, offeredApparatus } from '#platform/settings/apparatus';
import type { Settings } from '#platform/settings/settings';
import { firstState } from '#platform/settings/statuses';

/** How many units a change concerns, and what it does to them. */
interface Foreseen {
  count: number;
  carryOut: () => Promise<void>;
}

/**
 * An apparatus with somebody aboard is called what the settings say; of one that is not in service any more, its calls
 * lose it and who is aboard are units of their own.
 */
export async function retellApparatus(
  tx: Db,
  { after, now }: { after: Settings; now: number },
): Promise<Foreseen> {
  const offered = new Map(offeredApparatus(after).map((entry) => [entry._id, entry]));
  const find = async () =>
    (await listApparatusManned(tx)).filter((unit) => {
      const entry = offered.get(unit.id);
      return entry === undefined || !isAsNamed(unit, entry);
    });
  return {
    count: (await find()).length,
    carryOut: async () => {
      if ((await find()).length === 0) return;
      await holdPlatforms(tx, PLATFORMS);
      for (const unit of await find()) {
        const entry = offered.get(unit.id);
        if (entry === undefined) await disembark(tx, unit, { settings: after, now });
        else await rename(tx, entry, { settings: after, now });
      }
    },
  };
}

const isAsNamed = (unit: UnitRow, { callsign, name, services, departmentId }: OfferedApparatus): boolean =>
  unit.callsign === callsign &&
  unit.name === name &&
  unit.department_id === departmentId &&
  unit.services === JSON.stringify(services);

async function disembark(
  tx: Db,
  { id: from, crew }: UnitRow,
  { settings, now }: { settings: Settings; now: number },
): Promise<void> {
  for (const { id: officerId } of readJsonRows(crew)) {
    await stepOff(tx, { officerId, from, endedBy: 'staff', by: null, settings, now });
    const { department_id } = await findUnit(tx, officerId);
    const state = firstState(settings, department_id, 'Available');
    const unit = await updateStatusOnly(tx, { unitId: officerId, ...state, now });
    if (unit !== undefined) await publishUnit(tx, unit, now);
  }
}

async function rename(
  tx: Db,
  entry: OfferedApparatus,
  { settings, now }: { settings: Settings; now: number },
): Promise<void> {
  await upsertApparatus(tx, entry, { settings, now });
  const { _id: id, name, callsign } = entry;
  await renameOnCalls(tx, { id, name, callsign }, now);
  await publishUnit(tx, await findUnit(tx, id), now);
}
