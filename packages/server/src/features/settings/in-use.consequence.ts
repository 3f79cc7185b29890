import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { Foresee } from '#features/settings/consequences';
import { areLicensesUsed, isDepartmentUsed } from '#features/settings/settings.store';
import { ruleBroken } from '#platform/errors';

/** What somebody has is switched off, not removed. Throws 422. */
export const foreseeRemovals: Foresee = async (tx, { before, after }) => {
  const removedFrom = (section: 'departments' | 'licenses') => {
    const kept = new Set(after.values[section].entries.map(({ _id }) => _id));
    return before.values[section].entries.map(({ _id }) => _id).filter((id) => !kept.has(id));
  };
  const departments = removedFrom('departments');
  // Without the department a grant that is narrowed to it would be one of all.
  const isNarrowing = after.values.grants.entries.some(({ departmentIds }) =>
    departmentIds.some((id) => departments.includes(id)),
  );
  const isUsed =
    isNarrowing ||
    (await isDepartmentUsed(tx, departments)) ||
    (await areLicensesUsed(tx, removedFrom('licenses')));
  if (isUsed) throw ruleBroken(SETTINGS_TEXTS.someoneHasIt);
  return null;
};
