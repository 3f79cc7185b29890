import type { QueryClient } from '@tanstack/react-query';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { boloEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey, endpointQuery, useEndpoint, useSend } from '#lib/use-endpoint.ts';

export const bolosOf = (platform: Platform) =>
  endpointQuery(boloEndpoints.listBolos, { query: { platform } });

/**
 * The BOLOs of a platform, kept up to date by the live events; some may have ended meanwhile (`useLastingBolos`). Nothing
 * is asked while `wanted` is false.
 */
export function useBolos(platform: Platform, wanted = true) {
  return useEndpoint(
    boloEndpoints.listBolos,
    { query: { platform } },
    // What happened while no live event was listened to is not known.
    { select: ({ bolos }) => bolos, enabled: wanted, staleTime: 0 },
  );
}

export function applyBolo(queryClient: QueryClient, { bolo }: { bolo: Bolo }): void {
  writeLive<{ bolos: Bolo[] }>(queryClient, bolosOf(bolo.platform).queryKey, (known) => {
    const bolos = withBolo(known.bolos, bolo);
    return bolos === known.bolos ? known : { bolos };
  });
}

/**
 * The BOLOs with one as it is now; an older state than the known one changes nothing. An ended one keeps its place, so
 * that an older state that comes after does not bring it back; `useLastingBolos` leaves it out of what is shown.
 */
function withBolo(bolos: Bolo[], bolo: Bolo): Bolo[] {
  const known = bolos.find(({ _id }) => _id === bolo._id);
  // Moments are ISO 8601 in UTC with milliseconds: as text they are in the order of time.
  if (known !== undefined && bolo.updatedAt < known.updatedAt) return bolos;
  return known === undefined ? [...bolos, bolo] : bolos.map((other) => (other === known ? bolo : other));
}

const SENDING = { write: applyBolo, recheck: [endpointKey(boloEndpoints.listBolos)] };

export const useCreateBolo = () => useSend(boloEndpoints.createBolo, SENDING);
export const useUpdateBolo = () => useSend(boloEndpoints.updateBolo, SENDING);
export const useCancelBolo = () => useSend(boloEndpoints.cancelBolo, SENDING);
