import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction } from '#db/database';
import { holdPlatform, holdPlatforms } from '#features/dispatch/calls/calls.store';
import { endPanicOf } from '#features/dispatch/panics/panics.domain';
import { listActivePanics } from '#features/dispatch/panics/panics.store';
import { concerned, type Retelling, type Told, toldAfter } from '#features/dispatch/units/retelling.rules';
import {
  countUnitsOf,
  listUnitsWith,
  type SettingsUnit,
  updateDepartment,
  updateUnits,
} from '#features/dispatch/units/retelling.store';
import { publishUnits } from '#features/dispatch/units/units.events';
import { groupBy } from '#platform/group-by';

/** What units say other than before, and what of the board ends, when the settings change. */

/** How many units a change concerns, and what it does to them, first in the transaction. */
interface Foreseen {
  count: number;
  carryOut: () => Promise<void>;
}

/** Units carry words of the settings: they say the new ones, move with their department, and lose what is gone. */
export async function retellUnits(tx: Db, change: Retelling & { now: number }): Promise<Foreseen> {
  const wanted = concerned(change);
  if (Object.values(wanted).every((words) => words.length === 0))
    return { count: 0, carryOut: async () => {} };
  // First, so that who sets such a word meanwhile is seen, or sees the new ones.
  await holdPlatforms(tx, PLATFORMS);
  const all = (await listUnitsWith(tx, wanted)).map((unit) => ({
    unit,
    told: toldAfter(unit, change),
  }));
  const shown = all.filter(
    ({ unit, told }) =>
      unit.status !== told.status || unit.meaning !== told.meaning || unit.subdivision !== told.subdivision,
  );
  const served = all.filter(
    ({ unit, told }) => unit.department_id !== told.department_id || unit.rank !== told.rank,
  );
  const concerning = new Set([...shown, ...served].map(({ unit }) => unit.id));
  return {
    count: concerning.size,
    carryOut: async () => {
      if (concerning.size === 0) return;
      for (const { told, ids } of alike(shown, ({ status, meaning, subdivision }) => [
        status,
        meaning,
        subdivision,
      ])) {
        await updateUnits(tx, ids, told);
      }
      for (const { told, ids } of alike(served, ({ department_id, rank }) => [department_id, rank])) {
        const { department_id, rank } = told;
        await updateDepartment(tx, ids, { department_id, rank });
      }
      const told = new Set([...shown, ...served].filter(isOnDuty).map(({ unit }) => unit.id));
      await publishUnits(tx, [...told], change.now);
    },
  };
}

interface Retold {
  unit: SettingsUnit;
  told: Told;
}

const isOnDuty = ({ unit }: Retold): boolean => unit.on_duty_since !== null;

/** Units that a statement changes at most: no engine takes any number of values. */
const AT_ONCE = 1000;

/** Units that say the same afterwards together: so many statements, not one for each unit. */
function alike(units: readonly Retold[], part: (told: Told) => unknown[]) {
  const groups = groupBy(units, ({ told }) => JSON.stringify(part(told)));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const ids = group.map(({ unit }) => unit.id);
    const slices = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) =>
      ids.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
    );
    return first === undefined ? [] : slices.map((slice) => ({ told: first.told, ids: slice }));
  });
}

/** A platform is switched off: how many units it has, and the end of its active panics. */
export async function leavePlatform(tx: Db, platform: Platform, now: number): Promise<Foreseen> {
  return { count: await countUnitsOf(tx, platform), carryOut: () => endPanicsOn(tx, platform, now) };
}

function endPanicsOn(db: Db, platform: Platform, now: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await holdPlatform(tx, platform);
    for (const { officer_id: id, officer_callsign: callsign } of await listActivePanics(tx, [platform])) {
      await endPanicOf(tx, { id, callsign }, now);
    }
  });
}
