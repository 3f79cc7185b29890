import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import { DEPARTMENT_KINDS } from '@ten-four/contract/settings/settings.values';
import { type Db, inTransaction } from '#db/database';
import { readJsonRows } from '#db/engine';
import { lockPlatform, lockPlatforms } from '#features/dispatch/calls/calls.store';
import type { ChangeContext } from '#features/dispatch/change-context';
import { endPanicOf } from '#features/dispatch/panics/panics.domain';
import { listActivePanics } from '#features/dispatch/panics/panics.store';
import { renameOnCalls } from '#features/dispatch/units/renaming.domain';
import * as store from '#features/dispatch/units/settings-changes.store';
import { updateStatusOnly } from '#features/dispatch/units/unit-states.store';
import { leaveSeat } from '#features/dispatch/units/units.domain';
import { publishUnit, publishUnits } from '#features/dispatch/units/units.events';
import {
  findUnit,
  listCrewedApparatus,
  type UnitRow,
  upsertApparatus,
} from '#features/dispatch/units/units.store';
import { availableApparatus, type OfferedApparatus } from '#platform/settings/apparatus';
import type { Settings } from '#platform/settings/settings';
import { defaultStatus, statusesOf, successorOf } from '#platform/settings/statuses';

interface SettingsChange {
  before: Settings;
  after: Settings;
  moveTo: ReadonlyMap<string, string>;
  now: number;
}

/** The effects of changed settings on units; `count` is the number of affected ones. */
interface PlannedChange {
  count: number;
  apply: () => Promise<void>;
}

export async function planUnitChange(tx: Db, change: SettingsChange): Promise<PlannedChange> {
  const { before, after, moveTo, now } = change;
  const [old, current] = [labelsOf(before), labelsOf(after)];
  const ids = {
    statuses: changedStatuses(change),
    subdivisions: changedIn(old.subdivisions, current.subdivisions),
    ranks: changedIn(old.ranks, current.ranks),
    departments: [...moveTo.keys()],
  };
  const platforms = before.values.general.platforms.filter(
    (platform) => !after.values.general.platforms.includes(platform),
  );
  const hasLabels = Object.values(ids).some((list) => list.length > 0);
  // Makes other changes of units wait, so that they use the new settings.
  if (hasLabels) await lockPlatforms(tx, PLATFORMS);
  const units = hasLabels ? await store.listUnitsWith(tx, ids) : [];
  let count = units.length;
  for (const platform of platforms) count += await store.countUnitsOf(tx, platform);
  const apply = async () => {
    await replaceStatuses(tx, change);
    for (const [from, to] of moveTo) await moveMembers(tx, after, from, to);
    for (const [id, name] of old.ranks) if (!current.ranks.has(id)) await store.replaceRank(tx, id, name);
    const onDuty = units.flatMap(({ id, on_duty_since }) => (on_duty_since === null ? [] : [id]));
    await publishUnits(tx, onDuty, { settings: after, now });
    for (const platform of platforms) await endPanicsOn(tx, platform, now);
  };
  return { count, apply };
}

/** Returns the changed statuses of each kind, including those that the kind no longer has. */
const changedStatuses = ({ before, after }: SettingsChange) =>
  DEPARTMENT_KINDS.flatMap((kind) => {
    const current = new Map(statusesOf(after, kind).map((status) => [status._id, status]));
    return statusesOf(before, kind)
      .filter(({ _id, code, meaning }) => {
        const status = current.get(_id);
        return status?.code !== code || status.meaning !== meaning;
      })
      .map(({ _id }) => ({ kind, _id }));
  });

function labelsOf({ values: { departments } }: Settings) {
  const namesOf = (key: 'subdivisions' | 'ranks') =>
    new Map(departments.entries.flatMap((entry) => entry[key].map(({ _id, name }) => [_id, name])));
  return { subdivisions: namesOf('subdivisions'), ranks: namesOf('ranks') };
}

const changedIn = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...before.keys()].filter((id) => after.get(id) !== before.get(id));

async function replaceStatuses(tx: Db, { before, after }: SettingsChange): Promise<void> {
  for (const kind of DEPARTMENT_KINDS) {
    for (const status of statusesOf(before, kind)) {
      for (const isOnDuty of [true, false]) {
        const [from, to] = [status._id, successorOf(after, kind, status, isOnDuty)._id];
        if (from !== to) await store.replaceStatus(tx, { kind, isOnDuty, from, to });
      }
    }
  }
}

async function moveMembers(tx: Db, { values }: Settings, fromId: string, toId: string): Promise<void> {
  const find = (id: string) => values.departments.entries.find(({ _id }) => _id === id);
  const [from, to] = [find(fromId), find(toId)];
  const [lowest, ...ranks] = to?.ranks.map(({ _id }) => _id) ?? [];
  if (from === undefined || to === undefined || lowest === undefined) return;
  for (const { _id, name } of from.subdivisions) {
    await store.replaceSubdivision(tx, _id, idNamed(to.subdivisions, name));
  }
  for (const { _id, name } of from.ranks) await store.replaceRank(tx, _id, idNamed(to.ranks, name) ?? lowest);
  await store.moveOfficers(tx, { from: fromId, to: toId, rankIds: [lowest, ...ranks] });
}

const idNamed = (list: Department['subdivisions'], wanted: string): string | null =>
  list.find(({ name }) => name === wanted)?._id ?? null;

function endPanicsOn(db: Db, platform: GamePlatform, now: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockPlatform(tx, platform);
    for (const { officer_id: id, officer_callsign: callsign } of await listActivePanics(tx, [platform])) {
      await endPanicOf(tx, { id, callsign }, now);
    }
  });
}

/** Plans the changes of crewed apparatus: new names, or separate units for the crews of those out of service. */
export async function planApparatusChange(
  tx: Db,
  { after, now }: { after: Settings; now: number },
): Promise<PlannedChange> {
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
        if (entry === undefined) await separateCrew(tx, unit, { settings: after, now });
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

async function separateCrew(
  tx: Db,
  { id: from, crew, kind }: UnitRow,
  context: ChangeContext,
): Promise<void> {
  const { _id: statusId } = defaultStatus(context.settings, kind, 'Available');
  for (const { id: officerId } of readJsonRows(crew)) {
    await leaveSeat(tx, { officerId, from }, { ...context, endedBy: 'staff', by: null });
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
