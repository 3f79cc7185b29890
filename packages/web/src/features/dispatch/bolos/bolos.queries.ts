import type { QueryClient } from '@tanstack/react-query';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { boloEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey, endpointQuery, useEndpoint, useSend } from '#lib/use-endpoint.ts';

export const bolosOf = (platform: GamePlatform) =>
  endpointQuery(boloEndpoints.listBolos, { query: { platform } });

/** Returns the BOLOs of a platform, updated by live events. May include expired ones; see `useLastingBolos`. */
export function useBolos(platform: GamePlatform, wanted = true) {
  return useEndpoint(
    boloEndpoints.listBolos,
    { query: { platform } },
    // Live events missed while nothing was subscribed are lost, so refetch on mount.
    { select: ({ bolos }) => bolos, enabled: wanted, staleTime: 0 },
  );
}

export function applyBolo(queryClient: QueryClient, { bolo }: { bolo: Bolo }): void {
  writeLive<{ bolos: Bolo[] }>(queryClient, bolosOf(bolo.platform).queryKey, (known) => {
    const bolos = withBolo(known.bolos, bolo);
    return bolos === known.bolos ? known : { bolos };
  });
}

/** Ended BOLOs stay in the list, so that a late older state does not restore them. */
function withBolo(bolos: Bolo[], bolo: Bolo): Bolo[] {
  const known = bolos.find(({ _id }) => _id === bolo._id);
  // ISO 8601 timestamps in UTC sort as text.
  if (known !== undefined && bolo.updatedAt < known.updatedAt) return bolos;
  return known === undefined ? [...bolos, bolo] : bolos.map((other) => (other === known ? bolo : other));
}

const SENDING = { write: applyBolo, recheck: [endpointKey(boloEndpoints.listBolos)] };

export const useCreateBolo = () => useSend(boloEndpoints.createBolo, SENDING);
export const useUpdateBolo = () => useSend(boloEndpoints.updateBolo, SENDING);
export const useCancelBolo = () => useSend(boloEndpoints.cancelBolo, SENDING);
