import { queryOptions, useQuery } from '@tanstack/react-query';
import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { endpointQuery } from './use-endpoint.ts';

/** What every form needs of the community's settings; asked for anew when a live event says that they changed. */
export const communityQuery = queryOptions({
  ...endpointQuery(communityEndpoints.getCommunity),
  staleTime: Number.POSITIVE_INFINITY,
});
export const useCommunity = () => useQuery(communityQuery);
