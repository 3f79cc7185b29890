import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Catalog, Community } from '@ten-four/contract/settings/community.contract';
import type { DepartmentKind, StatusMeaning } from '@ten-four/contract/settings/settings.values';
import { endpointQuery, useEndpoint } from './use-endpoint.ts';

export const communityQuery = queryOptions({
  ...endpointQuery('GET /api/community'),
  staleTime: Number.POSITIVE_INFINITY,
});
export const useCommunity = () => useQuery(communityQuery);

export const useCatalog = () =>
  useEndpoint('GET /api/community/catalog', {}, { staleTime: Number.POSITIVE_INFINITY }).data ?? NO_CATALOG;

const NO_CATALOG: Catalog = { models: [], weaponTypes: [] };

export const usePenalCodes = () =>
  useEndpoint('GET /api/penal-codes', {}, { staleTime: Number.POSITIVE_INFINITY });

export type AvailableOptions = Pick<Community, 'platforms' | 'departments' | 'statuses' | 'callTypes'> & {
  ownCallTypes: Community['callTypes'];
};
export type Status = AvailableOptions['statuses'][number];
export type CallType = AvailableOptions['callTypes'][number];

const NONE: AvailableOptions = {
  platforms: [],
  departments: [],
  statuses: [],
  callTypes: [],
  ownCallTypes: [],
};

const availableOptions = (kind: DepartmentKind) => (community: Community) => {
  const { platforms, departments, statuses, callTypes } = community;
  const ofPolice = callTypes.filter(({ services }) => services[0] === 'Police');
  const others = callTypes.filter((type) => !ofPolice.includes(type));
  return {
    platforms,
    departments: departments.filter(
      (one) => one.active && one.kind === kind && platforms.includes(one.platform),
    ),
    statuses: statuses.filter(({ kinds }) => kinds.includes(kind)),
    callTypes,
    ownCallTypes: kind === 'Law Enforcement' ? ofPolice : [...others, ...ofPolice],
  };
};
const OPTIONS_OF = {
  'Law Enforcement': availableOptions('Law Enforcement'),
  'Fire & EMS': availableOptions('Fire & EMS'),
};

export const useAvailableOptions = (kind: DepartmentKind = 'Law Enforcement'): AvailableOptions =>
  useQuery({ ...communityQuery, select: OPTIONS_OF[kind] }).data ?? NONE;

export const useStatuses = (): Community['statuses'] => useCommunity().data?.statuses ?? NONE.statuses;

export function useUnitCallsign(unit: { callsign: string; aboard: string | null } | null): string {
  const apparatus = useCommunity().data?.apparatus.find(({ _id }) => _id === unit?.aboard);
  return apparatus?.callsign ?? unit?.callsign ?? '';
}

export const statusLabel = ({ code, label }: Status): string => `${code} ${label}`;

export const statusOf = (
  statuses: readonly Status[],
  { status, kind }: { status: string; kind: DepartmentKind },
): Status | undefined => statuses.find(({ code, kinds }) => code === status && kinds.includes(kind));

export const firstStatus = (statuses: readonly Status[], meaning: StatusMeaning): Status | undefined =>
  statuses.find((status) => status.meaning === meaning);

export function withPicked(options: readonly string[], picked: string): { value: string; label: string }[] {
  const choices = options.map((value) => ({ value, label: value }));
  if (picked === '' || options.includes(picked)) return choices;
  return [{ value: picked, label: `${picked} (Not offered any more.)` }, ...choices];
}
