import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { type SearchResult, searchEndpoints } from '@ten-four/contract/search/search.contract';
import { ApiFailure, callEndpoint } from '#lib/api-client.ts';
import { useLiveEvent } from '#lib/live/use-live-event.ts';
import { reloadSearches } from './search-cache.ts';
import { type Selection, searchKeys } from './search-keys.ts';

/** Null: nothing was found. */
async function searchDatabase({ by, text }: Selection, signal: AbortSignal): Promise<SearchResult | null> {
  try {
    return await callEndpoint(searchEndpoints.search, { query: { [by]: text }, signal });
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

/**
 * What a selection finds, null where that is nothing; no selection, no search. Asked for again when a warrant or a BOLO
 * that concerns it comes or goes.
 */
export function useSearchResult(selection: Selection | null) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: searchKeys.result(selection ?? { by: 'name', text: '' }),
    queryFn: ({ signal }) => (selection === null ? null : searchDatabase(selection, signal)),
    enabled: selection !== null,
    // What happened while it was not shown is not known.
    staleTime: 0,
  });
  const found = query.data ?? null;
  useLiveEvent('warrant', ({ warrant }) => {
    if (found?.civilian?._id === warrant.civilianId._id) reloadSearches(queryClient);
  });
  useLiveEvent('bolo', ({ bolo }) => {
    if (found !== null && concerns(bolo, found)) reloadSearches(queryClient);
  });
  useLiveEvent('ready', () => reloadSearches(queryClient));
  return query;
}

/** Whether a BOLO may have to do with what was found; the server says whether it has. */
function concerns(bolo: Bolo, { bolos, vehicle, civilian }: SearchResult): boolean {
  if (bolos.some(({ _id }) => _id === bolo._id)) return true;
  const vehicles = [...(vehicle === undefined ? [] : [vehicle]), ...(civilian?.vehicles ?? [])];
  if (vehicles.some(({ plate }) => plate === bolo.vehiclePlate)) return true;
  const name = bolo.personName?.toLowerCase() ?? '';
  return civilian !== null && name.includes(civilian.lastName.toLowerCase());
}
