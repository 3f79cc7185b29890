import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.values';
import type { Foresee } from '#features/settings/consequences';
import { areLicensesUsed, isDepartmentUsed } from '#features/settings/settings.store';
import { ruleBroken } from '#platform/errors';

/** What somebody has is switched off, not removed. Throws 422. */
export const foreseeRemovals: Foresee = async (tx, { before, after }) => {
  const removedFrom = (section: 'departments' | 'licenses') => {
    const kept = new Set(after.values[section].entries.map(({ _id }) => _id));
    return before.values[section].entries.map(({ _id }) => _id).filter((id) => !kept.has(id));
  };
  const isUsed =
    (await isDepartmentUsed(tx, removedFrom('departments'))) ||
    (await areLicensesUsed(tx, removedFrom('licenses')));
  if (isUsed) throw ruleBroken(SETTINGS_TEXTS.someoneHasIt);
  return null;
};
