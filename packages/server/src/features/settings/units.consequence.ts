import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { leavePlatform, retellApparatus, retellUnits } from '#features/dispatch/index';
import type { Foresee, Turn } from '#features/settings/consequences';
import { isDepartmentUsed } from '#features/settings/settings.store';
import { isSame } from '#features/settings/values.rules';
import { ruleBroken } from '#platform/errors';

/**
 * Units and profiles say the new words of what they carry, members of a department that is switched off move to the one
 * named, and the panics of a platform that is switched off end. Throws 422 for members without a place to move to.
 */
export const foreseeUnits: Foresee = async (tx, turn) => {
  const { before, after, now } = turn;
  const touched = (['general', 'departments', 'dispatch'] as const).some(
    (section) => !isSame(before.values[section], after.values[section]),
  );
  if (!touched) return null;
  const moveTo = movesOf(turn);
  const stranded = switchedOff(turn).filter((id) => !moveTo.has(id));
  if (await isDepartmentUsed(tx, stranded)) throw ruleBroken(SETTINGS_TEXTS.moveMembers);
  const off = before.values.general.platforms.filter(
    (platform) => !after.values.general.platforms.includes(platform),
  );
  const all = [
    await retellUnits(tx, { before, after, moveTo, now }),
    await retellApparatus(tx, { after, now }),
  ];
  for (const platform of off) all.push(await leavePlatform(tx, platform, now));
  return {
    effect: { units: all.reduce((sum, { count }) => sum + count, 0) },
    carryOut: async () => {
      for (const { carryOut } of all) await carryOut();
    },
  };
};

/** Ids of the departments that a change switches off. */
const switchedOff = ({ before, after }: Pick<Turn, 'before' | 'after'>): string[] =>
  before.values.departments.entries
    .filter(({ _id, active }) => active && isOff(after, _id))
    .map(({ _id }) => _id);

const isOff = ({ values }: Turn['after'], id: string): boolean =>
  values.departments.entries.some(({ _id, active }) => _id === id && !active);

/** Of the moves that were asked for those of departments that are switched off. Throws 422 for a place that is none. */
export function movesOf({ before, after, moveTo }: Turn): ReadonlyMap<string, string> {
  const { entries } = after.values.departments;
  const moves = [...moveTo].filter(([from]) => switchedOff({ before, after }).includes(from));
  for (const [from, to] of moves) {
    const [old, next] = [from, to].map((id) => entries.find(({ _id }) => _id === id));
    const fits = next?.active === true && next.kind === old?.kind && next.platform === old.platform;
    if (!fits) throw ruleBroken(SETTINGS_TEXTS.moveToAnother);
  }
  return new Map(moves);
}
