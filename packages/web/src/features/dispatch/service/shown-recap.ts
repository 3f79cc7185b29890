import type { QueryClient } from '@tanstack/react-query';
import { createStore } from '#lib/store.ts';
import { endpointKey, invalidate } from '#lib/use-endpoint.ts';

export const RECAP = endpointKey('GET /api/service/recap');

const isShown = createStore(false);

export const useIsRecapShown = isShown.use;

/** Shows the recap after the user ended their own shift. */
export function showRecap(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: RECAP });
  void invalidate(queryClient, [endpointKey('GET /api/service')]);
  isShown.set(true);
}

export const hideRecap = (): void => isShown.set(false);
