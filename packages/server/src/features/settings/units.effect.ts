import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { planApparatusChange, planUnitChange } from '#features/dispatch/index';
import type { PlanEffect, ProposedChange } from '#features/settings/effects';
import { isDepartmentUsed } from '#features/settings/settings.store';
import { isSame } from '#features/settings/values.rules';
import { ruleBroken } from '#platform/errors';

/**
 * Updates units and profiles, moves members of deactivated departments, and ends panics of a disabled platform. Throws
 * 422 for members without a target.
 */
export const planUnitEffects: PlanEffect = async (tx, proposed) => {
  const { before, after, now } = proposed;
  const touched = (['general', 'departments', 'dispatch'] as const).some(
    (section) => !isSame(before.values[section], after.values[section]),
  );
  if (!touched) return null;
  const moveTo = movesOf(proposed);
  const stranded = deactivatedDepartments(proposed).filter((id) => !moveTo.has(id));
  if (await isDepartmentUsed(tx, stranded)) throw ruleBroken(SETTINGS_TEXTS.moveMembers);
  const all = [
    await planUnitChange(tx, { before, after, moveTo, now }),
    await planApparatusChange(tx, { after, now }),
  ];
  return {
    effect: { units: all.reduce((sum, { count }) => sum + count, 0) },
    apply: async () => {
      for (const { apply } of all) await apply();
    },
  };
};

const deactivatedDepartments = ({ before, after }: Pick<ProposedChange, 'before' | 'after'>): string[] =>
  before.values.departments.entries
    .filter(({ _id, active }) => active && isOff(after, _id))
    .map(({ _id }) => _id);

const isOff = ({ values }: ProposedChange['after'], id: string): boolean =>
  values.departments.entries.some(({ _id, active }) => _id === id && !active);

/** Throws 422 for an invalid target. */
export function movesOf({ before, after, moveTo }: ProposedChange): ReadonlyMap<string, string> {
  const { entries } = after.values.departments;
  const moves = [...moveTo].filter(([from]) => deactivatedDepartments({ before, after }).includes(from));
  for (const [from, to] of moves) {
    const [old, next] = [from, to].map((id) => entries.find(({ _id }) => _id === id));
    const fits = next?.active === true && next.kind === old?.kind && next.platform === old.platform;
    if (!fits) throw ruleBroken(SETTINGS_TEXTS.moveToAnother);
  }
  return new Map(moves);
}
