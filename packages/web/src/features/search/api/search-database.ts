import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Bolo, boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { type SearchResult, searchEndpoints } from '@ten-four/contract/search/search.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { ApiFailure, callEndpoint } from '#lib/api-client.ts';
import { useLiveEvent } from '#lib/live/use-live-event.ts';
import { isForPlate } from './bare-plate.ts';
import { reloadSearches } from './search-cache.ts';
import { type Selection, searchKeys } from './search-keys.ts';

/** What was found. With `refusal` that is nothing, and there the server says so; the BOLOs are for it all the same. */
export type SearchAnswer = SearchResult & { refusal?: string };

const NOTHING = { civilian: null, warrants: [], bolos: [] };

async function searchDatabase(selection: Selection, signal: AbortSignal): Promise<SearchAnswer> {
  const { by, text } = selection;
  try {
    return await callEndpoint(searchEndpoints.search, { query: { [by]: text }, signal });
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404)
      return { ...NOTHING, ...(await withBolos(error.message, selection, signal)) };
    throw error;
  }
}

const REFUSALS = [SEARCH_TEXTS.nothingFound, SEARCH_TEXTS.severalMatch];

/** A refusal that tells of BOLOs in its words, as these words and the BOLOs; as it is where they cannot be had. */
async function withBolos(
  refusal: string,
  selection: Selection,
  signal: AbortSignal,
): Promise<Pick<SearchAnswer, 'refusal' | 'bolos'>> {
  const plain = REFUSALS.find((text) => refusal.startsWith(text)) ?? refusal;
  if (plain === refusal) return { refusal, bolos: [] };
  try {
    const { bolos } = await callEndpoint(boloEndpoints.listBolos, { signal });
    const about = bolos.filter((bolo) => isFor(bolo, selection));
    return { refusal: about.length === 0 ? refusal : plain, bolos: about };
  } catch (error) {
    if (error instanceof ApiFailure) return { refusal, bolos: [] };
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
    if (found !== null && (concerns(bolo, found) || (selection !== null && isFor(bolo, selection))))
      reloadSearches(queryClient);
  });
  useLiveEvent('ready', () => reloadSearches(queryClient));
  return query;
}

/** Whether a BOLO may have to do with what was found; the server says whether it has. */
function concerns(bolo: Bolo, { bolos, vehicle, civilian }: SearchResult): boolean {
  if (bolos.some(({ _id }) => _id === bolo._id)) return true;
  const vehicles = [...(vehicle === undefined ? [] : [vehicle]), ...(civilian?.vehicles ?? [])];
  const plates = vehicles.map(({ plate }) => plate);
  if (isForPlate(bolo, plates)) return true;
  const name = bolo.personName?.toLowerCase() ?? '';
  return civilian !== null && name.includes(civilian.lastName.toLowerCase());
}

/** Whether a BOLO is for the plate or the name that was searched by, be it registered or not. */
function isFor(bolo: Bolo, { by, text }: Selection): boolean {
  if (by === 'plate') return isForPlate(bolo, [text]);
  return by === 'name' && bolo.personName !== null && wordsOf(bolo.personName) === wordsOf(text);
}

/** The words of a name, in whatever order it gives them. */
const wordsOf = (name: string): string => (name.toLowerCase().match(/[^\s.,]+/g) ?? []).sort().join(' ');
