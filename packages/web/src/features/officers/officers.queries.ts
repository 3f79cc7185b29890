import { useInfiniteQuery } from '@tanstack/react-query';
import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { filteredPages, narrowing } from '#lib/endpoint-pages.ts';
import { endpointKey, useSend } from '#lib/use-endpoint.ts';

/** For staff: the officers of whom a text holds `q`, by platform and callsign, page after page. */
export const useOfficers = (q: string) =>
  useInfiniteQuery({
    ...filteredPages(officerEndpoints.listOfficers, { query: narrowing({ q }) }),
    staleTime: 0,
  });

export const useOfficerEdit = () =>
  useSend(officerEndpoints.editOfficer, { reload: [endpointKey(officerEndpoints.listOfficers)] });

export function useRegistration(discordId: string) {
  const queryKey = endpointKey(officerEndpoints.getOfficer, { params: { discordId } });
  return useSend(officerEndpoints.registerOfficer, {
    write: async (queryClient, { officer }) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      queryClient.setQueryData(queryKey, officer);
    },
    recheck: [queryKey],
  });
}
