import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { type Officer, officerEndpoints } from '@ten-four/contract/officers/officers.contract';
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

/** An officer's own callsign and department. */
export function useOwnEdit(discordId: string) {
  return useSend(officerEndpoints.editOfficer, storing(discordId));
}

export function useRegistration(discordId: string) {
  return useSend(officerEndpoints.registerOfficer, storing(discordId));
}

/** The answer is the profile that the page shows from then on. */
function storing(discordId: string) {
  const queryKey = endpointKey(officerEndpoints.getOfficer, { params: { discordId } });
  return {
    write: async (queryClient: QueryClient, { officer }: { officer: Officer }) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      queryClient.setQueryData(queryKey, officer);
    },
    recheck: [queryKey],
  };
}
