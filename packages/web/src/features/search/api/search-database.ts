import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { type SearchResult, searchEndpoints } from '@ten-four/contract/search/search.contract';
import { ApiFailure, callEndpoint } from '#lib/api-client.ts';
import { useLiveEvent } from '#lib/live/use-live-event.ts';
import { barePlate } from './bare-plate.ts';
import { reloadSearches } from './search-cache.ts';
import { type Selection, searchKeys } from './search-keys.ts';

/** What was found. With `refusal` that is nothing, and there the server says so: a BOLO may be for it all the same. */
export type SearchAnswer = SearchResult & { refusal?: string };

const NOTHING = { civilian: null, warrants: [], bolos: [] };

async function searchDatabase({ by, text }: Selection, signal: AbortSignal): Promise<SearchAnswer> {
  try {
    return await callEndpoint(searchEndpoints.search, { query: { [by]: text }, signal });
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return { ...NOTHING, refusal: error.message };
    throw error;
  }
}

/**
 * What a selection finds; no selection, no search. Asked for again when a warrant or a BOLO
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
    if (found !== null && (concerns(bolo, found) || isFor(bolo, selection))) reloadSearches(queryClient);
  });
  useLiveEvent('ready', () => reloadSearches(queryClient));
  return query;
}

/** Whether a BOLO may have to do with what was found; the server says whether it has. */
function concerns(bolo: Bolo, { bolos, vehicle, civilian }: SearchResult): boolean {
  if (bolos.some(({ _id }) => _id === bolo._id)) return true;
  const vehicles = [...(vehicle === undefined ? [] : [vehicle]), ...(civilian?.vehicles ?? [])];
  if (vehicles.some(({ plate }) => isPlate(bolo, plate))) return true;
  const name = bolo.personName?.toLowerCase() ?? '';
  return civilian !== null && name.includes(civilian.lastName.toLowerCase());
}

/** Whether a BOLO is for the plate that was searched by, be it registered or not. */
const isFor = (bolo: Bolo, selection: Selection | null): boolean =>
  selection?.by === 'plate' && isPlate(bolo, selection.text);

const isPlate = ({ vehiclePlate }: Bolo, plate: string): boolean =>
  vehiclePlate !== null && barePlate(vehiclePlate) === barePlate(plate);
