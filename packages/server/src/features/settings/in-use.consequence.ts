import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { Foresee } from '#features/settings/consequences';
import { areLicensesUsed, isDepartmentUsed, listHeldCallsigns } from '#features/settings/settings.store';
import { ruleBroken, ruleBrokenBy } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';

/** The callsigns of the apparatus of a platform. */
const callsignsOf = ({ values }: Settings, platform: Platform): string[] =>
  values.dispatch.apparatus
    .filter(({ departmentId }) =>
      values.departments.entries.some((one) => one._id === departmentId && one.platform === platform),
    )
    .map(({ callsign }) => callsign);

/** What somebody has is switched off, not removed, and a callsign that somebody has is given to no apparatus. Throws 422. */
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
  const isRiddenFrom = after.values.dispatch.apparatus.some(({ departmentId }) =>
    departments.includes(departmentId),
  );
  const isUsed =
    isNarrowing ||
    isRiddenFrom ||
    (await isDepartmentUsed(tx, departments)) ||
    (await areLicensesUsed(tx, removedFrom('licenses')));
  if (isUsed) throw ruleBroken(SETTINGS_TEXTS.someoneHasIt);
  for (const platform of PLATFORMS) {
    const given = callsignsOf(after, platform).filter((one) => !callsignsOf(before, platform).includes(one));
    const [taken] = await listHeldCallsigns(tx, platform, given);
    if (taken !== undefined) throw ruleBrokenBy('callsign', SETTINGS_TEXTS.callsignTaken(taken, platform));
  }
  return null;
};
