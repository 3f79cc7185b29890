import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Catalog, Community } from '@ten-four/contract/settings/community.contract';
import type { DepartmentKind, StatusMeaning } from '@ten-four/contract/settings/settings.values';
import { communityEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { endpointQuery, useEndpoint } from './use-endpoint.ts';

/** What every form needs of the community's settings; asked for anew when a live event says that they changed. */
export const communityQuery = queryOptions({
  ...endpointQuery(communityEndpoints.getCommunity),
  staleTime: Number.POSITIVE_INFINITY,
});
export const useCommunity = () => useQuery(communityQuery);

/** What forms suggest for vehicles and weapons. */
export const useCatalog = () =>
  useEndpoint(communityEndpoints.getCatalog, {}, { staleTime: Number.POSITIVE_INFINITY }).data ?? NO_CATALOG;

const NO_CATALOG: Catalog = { models: [], weaponTypes: [] };

/** What units of a kind choose from: of departments the active ones of it, and of statuses its buttons. */
export type Offers = Pick<Community, 'platforms' | 'departments' | 'statuses' | 'callTypes'> & {
  /** The types of calls that they create: the police those that are theirs first of all; fire and EMS all, their own first. */
  ownCallTypes: Community['callTypes'];
};
export type Status = Offers['statuses'][number];
export type CallType = Offers['callTypes'][number];

/** As long as nothing is known, nothing is offered. */
const NONE: Offers = { platforms: [], departments: [], statuses: [], callTypes: [], ownCallTypes: [] };

const availableOptions =
  (of: DepartmentKind) =>
  ({ platforms, departments, statuses, callTypes }: Community): Offers => {
    const ofPolice = callTypes.filter(({ services }) => services[0] === 'Police');
    const others = callTypes.filter((type) => !ofPolice.includes(type));
    return {
      platforms,
      departments: departments.filter(
        ({ active, kind, platform }) => active && kind === of && platforms.includes(platform),
      ),
      statuses: statuses.filter(({ kinds }) => kinds.includes(of)),
      callTypes,
      ownCallTypes: of === 'Law Enforcement' ? ofPolice : [...others, ...ofPolice],
    };
  };
const OFFERS_OF = {
  'Law Enforcement': availableOptions('Law Enforcement'),
  'Fire & EMS': availableOptions('Fire & EMS'),
};

/** What units of a kind choose from, of law enforcement unless another is named. */
export const useOffers = (kind: DepartmentKind = 'Law Enforcement'): Offers =>
  useQuery({ ...communityQuery, select: OFFERS_OF[kind] }).data ?? NONE;

/** The statuses of all kinds, in which a board of both tells its units. */
export const useStatuses = (): Community['statuses'] => useCommunity().data?.statuses ?? NONE.statuses;

/** What a member's unit is called: as the apparatus that they are aboard, or by their own callsign. */
export function useUnitCallsign(unit: { callsign: string; aboard: string | null } | null): string {
  const apparatus = useCommunity().data?.apparatus.find(({ _id }) => _id === unit?.aboard);
  return apparatus?.callsign ?? unit?.callsign ?? '';
}

/** A status button's full label, such as '10-6 Busy / Unavailable'. */
export const statusLabel = ({ code, label }: Status): string => `${code} ${label}`;

/** The status of a unit among those of all kinds; undefined where it is gone. */
export const statusOf = (
  statuses: readonly Status[],
  { status, kind }: { status: string; kind: DepartmentKind },
): Status | undefined => statuses.find(({ code, kinds }) => code === status && kinds.includes(kind));

/** The first status with a meaning; undefined where there is none. */
export const firstStatus = (statuses: readonly Status[], meaning: StatusMeaning): Status | undefined =>
  statuses.find((status) => status.meaning === meaning);

/** The options of a list, and what was picked though it is gone, marked so. */
export function withPicked(options: readonly string[], picked: string): { value: string; label: string }[] {
  const offered = options.map((value) => ({ value, label: value }));
  if (picked === '' || options.includes(picked)) return offered;
  return [{ value: picked, label: `${picked} (Not offered any more.)` }, ...offered];
}
