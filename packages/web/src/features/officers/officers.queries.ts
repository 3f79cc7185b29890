import type { QueryClient } from '@tanstack/react-query';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { profileParts } from '#lib/own-profile.ts';
import { endpointKey } from '#lib/use-endpoint.ts';

/** Caches the member's own profile after a change. */
export function storeProfile({ discordId, kind }: Pick<Officer, 'discordId' | 'kind'>) {
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
