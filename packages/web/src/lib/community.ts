import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type Catalog,
  type Community,
  communityEndpoints,
} from '@ten-four/contract/settings/community.contract';
import type { StatusMeaning } from '@ten-four/contract/settings/settings.values';
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

/** What officers choose from: of departments the active ones of law enforcement, and of statuses their buttons. */
export type Offers = Pick<Community, 'platforms' | 'departments' | 'statuses' | 'callTypes'> & {
  /** The types of calls that are the police's first of all. */
  policeCallTypes: Community['callTypes'];
};
export type Status = Offers['statuses'][number];
export type CallType = Offers['callTypes'][number];

/** As long as nothing is known, nothing is offered. */
const NONE: Offers = { platforms: [], departments: [], statuses: [], callTypes: [], policeCallTypes: [] };

const offersIn = ({ platforms, departments, statuses, callTypes }: Community): Offers => ({
  platforms,
  departments: departments.filter(
    ({ active, kind, platform }) => active && kind === 'Law Enforcement' && platforms.includes(platform),
  ),
  statuses: statuses.filter(({ kinds }) => kinds.includes('Law Enforcement')),
  callTypes,
  policeCallTypes: callTypes.filter(({ services }) => services[0] === 'Police'),
});

export const useOffers = (): Offers => useQuery({ ...communityQuery, select: offersIn }).data ?? NONE;

/** A status button's full label, such as '10-6 Busy / Unavailable'. */
export const statusLabel = ({ code, label }: Status): string => `${code} ${label}`;

/** The first status with a meaning; undefined where there is none. */
export const firstStatus = (statuses: readonly Status[], meaning: StatusMeaning): Status | undefined =>
  statuses.find((status) => status.meaning === meaning);

/** The options of a list, and what was picked though it is gone, marked so. */
export function withPicked(options: readonly string[], picked: string): { value: string; label: string }[] {
  const offered = options.map((value) => ({ value, label: value }));
  if (picked === '' || options.includes(picked)) return offered;
  return [{ value: picked, label: `${picked} (Not offered any more.)` }, ...offered];
}
