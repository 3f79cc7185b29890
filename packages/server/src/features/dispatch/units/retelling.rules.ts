import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import type { SettingsUnit } from '#features/dispatch/units/retelling.store';
import type { Settings } from '#platform/settings/settings';
import { firstState, stateOf, statusesOf, type UnitState } from '#platform/settings/statuses';

/** What becomes of units where the words that they carry change. */

/** A change of the settings, and by department where its members are to move. */
export interface Retelling {
  before: Settings;
  after: Settings;
  moveTo: ReadonlyMap<string, string>;
}

/** A unit as far as an officer sets it, and what decides on the words for it. */
type ShownUnit = UnitState & Pick<SettingsUnit, 'department_id' | 'subdivision' | 'on_duty_since'>;

/** What of a unit the settings may change. */
export type Told = UnitState & Pick<SettingsUnit, 'department_id' | 'rank' | 'subdivision'>;

const departmentsIn = ({ values }: Settings): readonly Department[] => values.departments.entries;

/** Items of a list of the settings that are called otherwise, or are gone. */
function changedIn<T extends { _id: string }>(
  before: readonly T[],
  after: readonly T[],
  isSame: (one: T, other: T) => boolean,
): T[] {
  return before.filter((one) => {
    const other = after.find(({ _id }) => _id === one._id);
    return other === undefined || !isSame(one, other);
  });
}

const isSameName = (one: { name: string }, other: { name: string }): boolean => one.name === other.name;

/** Which units a change may concern; those that it names none of need not be read. */
export function concerned({ before, after, moveTo }: Retelling) {
  const codes = changedIn(
    before.values.dispatch.statuses,
    after.values.dispatch.statuses,
    (one, other) => one.code === other.code && one.meaning === other.meaning,
  ).map(({ code }) => code);
  const pairs = departmentsIn(before).flatMap((old) => {
    const now = departmentsIn(after).find(({ _id }) => _id === old._id);
    return now === undefined ? [] : [{ old, now }];
  });
  const subdivisions = pairs.flatMap(({ old, now }) =>
    changedIn(old.subdivisions, now.subdivisions, isSameName).map(({ name }) => name),
  );
  const ranked = pairs
    .filter(({ old, now }) => changedIn(old.ranks, now.ranks, isSameName).length > 0)
    .map(({ old }) => old._id);
  return { codes, subdivisions, departments: [...ranked, ...moveTo.keys()] };
}

/** What a unit says after a change. */
export function toldAfter(unit: SettingsUnit, { before, after, moveTo }: Retelling): Told {
  const { department_id } = unit;
  const old = departmentsIn(before).find(({ _id }) => _id === department_id);
  const kept = departmentsIn(after).find(({ _id }) => _id === department_id);
  const next = departmentsIn(after).find(({ _id }) => _id === moveTo.get(department_id)) ?? kept;
  const { subdivision, ...state } = shownAfter(unit, { before, after });
  const rank = renamed(unit.rank, old?.ranks, kept?.ranks) ?? unit.rank;
  const isMoved = next !== undefined && next._id !== department_id;
  const isIn = (list: readonly { name: string }[], name: string | null) =>
    list.some((one) => one.name === name);
  return {
    ...state,
    department_id: next?._id ?? department_id,
    rank: isMoved && !isIn(next.ranks, rank) ? (next.ranks[0]?.name ?? rank) : rank,
    subdivision: isMoved && !isIn(next.subdivisions, subdivision) ? null : subdivision,
  };
}

/** The same of what stands on its row alone, which is all that an officer sets. */
export function shownAfter(
  unit: ShownUnit,
  { before, after }: Pick<Retelling, 'before' | 'after'>,
): UnitState & Pick<SettingsUnit, 'subdivision'> {
  const [old, kept] = [before, after].map((settings) =>
    departmentsIn(settings).find(({ _id }) => _id === unit.department_id),
  );
  return {
    ...stateAfter(unit, { before, after }),
    subdivision: renamed(unit.subdivision, old?.subdivisions, kept?.subdivisions),
  };
}

/** A word that is called otherwise now; null for one that is gone, and what was on no list stays. */
function renamed(
  word: string | null,
  before: readonly { _id: string; name: string }[] = [],
  after: readonly { _id: string; name: string }[] = [],
): string | null {
  const old = before.find(({ name }) => name === word);
  return old === undefined ? word : (after.find(({ _id }) => _id === old._id)?.name ?? null);
}

/**
 * Of a status that is gone the first with the same meaning, else what a unit on or off duty shows by itself; nobody on
 * duty shows one that means off duty.
 */
function stateAfter(unit: ShownUnit, { before, after }: Pick<Retelling, 'before' | 'after'>): UnitState {
  const old = statusesOf(before, unit.department_id).find(({ code }) => code === unit.status);
  if (old === undefined) return { status: unit.status, meaning: unit.meaning };
  const offered = statusesOf(after, unit.department_id);
  const next =
    offered.find(({ _id }) => _id === old._id) ?? offered.find(({ meaning }) => meaning === old.meaning);
  const isOn = unit.on_duty_since !== null;
  if (next === undefined || (isOn && next.meaning === 'Off duty')) {
    return firstState(after, unit.department_id, isOn ? 'Available' : 'Off duty');
  }
  return stateOf(next);
}
