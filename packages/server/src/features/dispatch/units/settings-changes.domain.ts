import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import { DEPARTMENT_KINDS } from '@ten-four/contract/settings/settings.values';
import { type Db, inTransaction } from '#db/database';
import { lockPlatform, lockPlatforms } from '#features/dispatch/calls/calls.store';
import { endPanicOf } from '#features/dispatch/panics/panics.domain';
import { listActivePanics } from '#features/dispatch/panics/panics.store';
import {
  countUnitsOf,
  listUnitsWith,
  moveOfficers,
  replaceRank,
  replaceStatus,
  replaceSubdivision,
} from '#features/dispatch/units/settings-changes.store';
import { publishUnits } from '#features/dispatch/units/units.events';
import type { Settings } from '#platform/settings/settings';
import { statusesOf, successorOf } from '#platform/settings/statuses';

interface SettingsChange {
  before: Settings;
  after: Settings;
  moveTo: ReadonlyMap<string, string>;
  now: number;
}

/** Plans the effects of changed settings on units, and counts the affected ones. */
export async function planUnitChange(
  tx: Db,
  change: SettingsChange,
): Promise<{ count: number; apply: () => Promise<void> }> {
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
  const units = hasLabels ? await listUnitsWith(tx, ids) : [];
  let count = units.length;
  for (const platform of platforms) count += await countUnitsOf(tx, platform);
  const apply = async () => {
    await replaceStatuses(tx, change);
    for (const [from, to] of moveTo) await moveMembers(tx, after, from, to);
    for (const [id, name] of old.ranks) if (!current.ranks.has(id)) await replaceRank(tx, id, name);
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
  const named = (list: readonly { _id: string; name: string }[]) =>
    list.map(({ _id, name }) => [_id, name] as const);
  return {
    subdivisions: new Map(departments.entries.flatMap(({ subdivisions }) => named(subdivisions))),
    ranks: new Map(departments.entries.flatMap(({ ranks }) => named(ranks))),
  };
}

const changedIn = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...before].filter(([id, label]) => after.get(id) !== label).map(([id]) => id);

async function replaceStatuses(tx: Db, { before, after }: SettingsChange): Promise<void> {
  for (const kind of DEPARTMENT_KINDS) {
    for (const status of statusesOf(before, kind)) {
      for (const isOnDuty of [true, false]) {
        const [from, to] = [status._id, successorOf(after, kind, status, isOnDuty)._id];
        if (from !== to) await replaceStatus(tx, { kind, isOnDuty, from, to });
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
    await replaceSubdivision(tx, _id, idNamed(to.subdivisions, name));
  }
  for (const { _id, name } of from.ranks) await replaceRank(tx, _id, idNamed(to.ranks, name) ?? lowest);
  await moveOfficers(tx, { from: fromId, to: toId, rankIds: [lowest, ...ranks] });
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
