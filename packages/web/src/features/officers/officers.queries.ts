import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { filteredPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import { profileParts } from '#lib/own-profile.ts';
import { endpointKey, useEndpoint, useSend } from '#lib/use-endpoint.ts';

export const useOfficers = (q: string) =>
  useInfiniteQuery({
    ...filteredPages('GET /api/officers', { query: withoutEmpty({ q }) }),
    staleTime: 0,
  });

export const useProfile = (discordId: string) =>
  useEndpoint('GET /api/officers/:discordId', { params: { discordId } }, { staleTime: 0 });

const RELOAD = [['officers'], ['members'], ['audit']];

export const useOfficerEdit = () => useSend('PATCH /api/officers/:id', { reload: RELOAD });

export function useOwnEdit({ discordId, kind }: Officer) {
  return useSend('PATCH /api/officers/:id', storeProfile(discordId, kind));
}

export function useRegistration(discordId: string, kind: DepartmentKind) {
  return useSend('POST /api/officers', storeProfile(discordId, kind));
}

function storeProfile(discordId: string, kind: DepartmentKind) {
  const queryKey = endpointKey('GET /api/officers/:discordId', profileParts(discordId, kind));
  const known = kind === 'Law Enforcement' ? { registered: true } : { fireRegistered: true };
  return {
    write: async (queryClient: QueryClient, { officer }: { officer: Officer }) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      queryClient.setQueryData(queryKey, officer);
      queryClient.setQueryData<CurrentUser>(
        endpointKey('GET /api/auth/me'),
        (user) => user && { ...user, ...known },
      );
    },
    recheck: [queryKey],
  };
}
