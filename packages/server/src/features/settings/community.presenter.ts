import { callsignExample } from '@ten-four/contract/settings/callsign-pattern';
import type { Catalog, Community } from '@ten-four/contract/settings/community.contract';
import { iconUrl } from '#platform/settings/community';
import { testOf } from '#platform/settings/licenses';
import type { Settings } from '#platform/settings/settings';

export function presentCommunity(settings: Settings, cdnUrl: string): Community {
  const { general, departments, dispatch, licenses, vehicles, bank, texts, consequences } = settings.values;
  const { communityName, bankName, clockZone, platforms } = general;
  const named = ({ _id, name }: { _id: string; name: string }) => ({ _id, name });
  return {
    version: settings.number,
    communityName,
    bankName,
    iconUrl: iconUrl(settings, cdnUrl),
    clockZone,
    platforms: [...platforms],
    departments: departments.entries.map(({ ranks, subdivisions, ...department }) => ({
      ...department,
      callsignExample: callsignExample(department.callsignPattern),
      subdivisions: subdivisions.map(named),
      ranks: ranks.map(named),
    })),
    statuses: dispatch.statuses,
    callTypes: dispatch.callTypes,
    licenses: licenses.entries.map((license) => ({
      ...license,
      hasTest: testOf(settings, license) !== null,
    })),
    vehicleTypes: vehicles.types.map(named),
    approval: bank.approval,
    hasRules: texts.rules.trim() !== '',
    dispatch: {
      unitsWhileDispatched: dispatch.unitsWhileDispatched,
      answerFallbackSeconds: dispatch.answerFallbackSeconds,
      call911: dispatch.call911,
      staleHours: dispatch.staleHours,
      limits: dispatch.limits,
      hospitals: dispatch.hospitals.map(named),
    },
    apparatus: dispatch.apparatus,
    jailMaxMinutes: consequences.jailMaxMinutes,
  };
}

export const presentCatalog = ({ values: { vehicles } }: Settings): Catalog => ({
  models: vehicles.models.map(({ make, model, type }) => ({ make, model, type })),
  weaponTypes: vehicles.weaponTypes.map(({ name }) => name),
});
