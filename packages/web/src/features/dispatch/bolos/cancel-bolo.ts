import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Bolo, boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { applyBolo, reloadBolos } from './bolos-cache.ts';

/** Cancels a BOLO, or takes its cancelling back. Works also when what it was begun from is gone. Throws `ApiFailure`. */
export async function setCancelled(queryClient: QueryClient, id: string, cancelled: boolean): Promise<Bolo> {
  try {
    const { bolo } = await (cancelled
      ? callEndpoint(boloEndpoints.cancelBolo, { params: { id } })
      : callEndpoint(boloEndpoints.updateBolo, { params: { id }, body: { cancelled: false } }));
    applyBolo(queryClient, bolo);
    return bolo;
  } catch (error) {
    reloadBolos(queryClient);
    throw error;
  }
}

/** Cancels a BOLO. Throws `ApiFailure`. */
export function useCancelBolo(id: string) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: () => setCancelled(queryClient, id, true) });
}
