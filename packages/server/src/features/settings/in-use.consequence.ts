import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.values';
import type { Foresee } from '#features/settings/consequences';
import { isDepartmentUsed } from '#features/settings/settings.store';
import { ruleBroken } from '#platform/errors';

/** What somebody has is switched off, not removed. Throws 422. */
export const foreseeRemovals: Foresee = async (tx, { before, after }) => {
  const kept = new Set(after.values.departments.entries.map(({ _id }) => _id));
  const removed = before.values.departments.entries.map(({ _id }) => _id).filter((id) => !kept.has(id));
  if (await isDepartmentUsed(tx, removed)) throw ruleBroken(SETTINGS_TEXTS.someoneHasIt);
  return null;
};
