import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { PlanEffect } from '#features/settings/effects';
import { areLicensesUsed, isDepartmentUsed, listHeldCallsigns } from '#features/settings/settings.store';
import { ruleBroken, ruleBrokenBy } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';

const callsignsOf = ({ values }: Settings, platform: GamePlatform): string[] =>
  values.dispatch.apparatus
    .filter(({ departmentId }) =>
      values.departments.entries.some((one) => one._id === departmentId && one.platform === platform),
    )
    .map(({ callsign }) => callsign);

/** Refuses to remove things in use and to assign taken callsigns. Throws 422. */
export const planRemovals: PlanEffect = async (tx, { before, after }) => {
  const removedFrom = (section: 'departments' | 'licenses') => {
    const kept = new Set(after.values[section].entries.map(({ _id }) => _id));
    return before.values[section].entries.map(({ _id }) => _id).filter((id) => !kept.has(id));
  };
  const departments = removedFrom('departments');
  // Without the department, a grant limited to it would cover all.
  const isNarrowing = after.values.grants.entries.some(({ departmentIds }) =>
    departmentIds.some((id) => departments.includes(id)),
  );
  const hasApparatus = after.values.dispatch.apparatus.some(({ departmentId }) =>
    departments.includes(departmentId),
  );
  const isUsed =
    isNarrowing ||
    hasApparatus ||
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
