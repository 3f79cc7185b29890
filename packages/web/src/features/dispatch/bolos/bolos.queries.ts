import type { QueryClient } from '@tanstack/react-query';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey, endpointQuery, useLiveEndpoint, useSend, withRow } from '#lib/use-endpoint.ts';

export const bolosOf = (platform: GamePlatform) => endpointQuery('GET /api/bolos', { query: { platform } });

/** Includes expired BOLOs; see `useActiveBolos`. */
export const useBolos = (platform: GamePlatform, wanted = true) =>
  useLiveEndpoint('GET /api/bolos', { query: { platform } }, ({ bolos }) => bolos, wanted);

/** Writes a BOLO to its list. Ended ones stay, so that an older state that arrives late does not restore them. */
export function applyBolo(queryClient: QueryClient, { bolo }: { bolo: Bolo }): void {
  writeLive<{ bolos: Bolo[] }>(queryClient, bolosOf(bolo.platform).queryKey, (known) => {
    // ISO 8601 timestamps in UTC sort as text.
    const isOld = known.bolos.some(({ _id, updatedAt }) => _id === bolo._id && updatedAt > bolo.updatedAt);
    return isOld ? known : { bolos: withRow(known.bolos, bolo) };
  });
}

const BOLO_CHANGE = { write: applyBolo, recheck: [endpointKey('GET /api/bolos')] };

export const useCreateBolo = () => useSend('POST /api/bolos', BOLO_CHANGE);
export const useUpdateBolo = () => useSend('PUT /api/bolos/:id', BOLO_CHANGE);
export const useCancelBolo = () => useSend('POST /api/bolos/:id/cancel', BOLO_CHANGE);
