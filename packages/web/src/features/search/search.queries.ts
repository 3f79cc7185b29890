import { useDebouncedValue } from '@mantine/hooks';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { includesWords, isSameName } from '@ten-four/contract/common/fold';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import type { Licenses } from '@ten-four/contract/licenses/licenses.contract';
import { readBirthDate } from '@ten-four/contract/search/birth-date';
import type { NameSuggestion, SearchResult } from '@ten-four/contract/search/search.contract';
import {
  NAME_FROM,
  PLATE_FROM,
  SEARCH_TEXTS,
  SUGGEST_AFTER,
  WEAPON_FROM,
} from '@ten-four/contract/search/search.values';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { ApiFailure, callEndpoint } from '#lib/api-client.ts';
import { formatDay } from '#lib/format.ts';
import { useLiveEvent } from '#lib/live/live-bus.ts';
import { isForPlate } from './bare-plate.ts';
import type { Selection } from './selection.ts';

export const SEARCH_RESULTS = ['search', 'result'] as const;
/** Milliseconds. Each request is a search in the audit log. */
const PREFETCHED_FOR = 2_000;

export type SuggestionKind = 'name' | 'plate' | 'weapon' | 'patient';

export interface Suggestion {
  id: string;
  text: string;
  detail: string;
  selection: Selection;
}

type SuggestionRequest = { query: { q: string }; signal: AbortSignal };

const suggestion = (id: string, text: string, details: unknown[], selection: Selection) => ({
  id,
  text,
  detail: details.filter(Boolean).join(' · '),
  selection,
});

const standingOf = ({ deleted = false, formerly }: { deleted?: boolean; formerly: string | null }) => [
  formerly !== null && `formerly ${formerly}`,
  deleted && 'DELETED',
];

/** Fire and EMS see neither the SSN nor deleted civilians. */
type Person = Omit<NameSuggestion, 'ssn' | 'deleted'> & Partial<NameSuggestion>;

function personSuggestion(person: Person): Suggestion {
  const { _id, name, dateOfBirth, ssn, deceased } = person;
  const details = [...standingOf(person), formatDay(dateOfBirth), ssn, deceased && 'DECEASED'];
  return suggestion(_id, name, details, { by: 'id', text: _id });
}

const SOURCES: Readonly<
  Record<SuggestionKind, { from: number; suggest: (request: SuggestionRequest) => Promise<Suggestion[]> }>
> = {
  name: {
    from: NAME_FROM,
    suggest: async (request) => (await callEndpoint('GET /api/search/names', request)).map(personSuggestion),
  },
  patient: {
    from: NAME_FROM,
    suggest: async (request) =>
      (await callEndpoint('GET /api/medical/search/names', request)).map(personSuggestion),
  },
  plate: {
    from: PLATE_FROM,
    suggest: async (request) =>
      (await callEndpoint('GET /api/search/vehicles', request)).map((vehicle) => {
        const { _id, plate, make, model } = vehicle;
        return suggestion(_id, plate, [...standingOf(vehicle), [make, model].filter(Boolean).join(' ')], {
          by: 'plate',
          text: plate,
        });
      }),
  },
  weapon: {
    from: WEAPON_FROM,
    suggest: async (request) =>
      (await callEndpoint('GET /api/search/weapons', request)).map((weapon) => {
        const { _id, serialNumber, weaponType, registeredName, dateOfBirth } = weapon;
        const details = [...standingOf(weapon), weaponType, registeredName, formatDay(dateOfBirth)];
        return suggestion(_id, serialNumber, details, { by: 'weapon', text: serialNumber });
      }),
  },
};

/** Debounces; a newer request aborts an older one. Keeps the last suggestions meanwhile. */
export function useSuggestions(kind: SuggestionKind, typed: string) {
  const { from, suggest } = SOURCES[kind];
  const [debounced] = useDebouncedValue(typed.trim(), SUGGEST_AFTER);
  const enough = typed.trim().length >= from;
  const query = useQuery({
    queryKey: ['search', 'suggestions', kind, debounced],
    queryFn: ({ signal }) => suggest({ query: { q: debounced }, signal }),
    enabled: enough && debounced.length >= from,
    placeholderData: keepPreviousData,
  });
  return { ...query, data: enough ? (query.data ?? []) : [] };
}

/** `refusal` is the server's message for no result; BOLOs still apply. */
export type SearchAnswer = SearchResult & { refusal?: string };

const NOTHING = {
  civilian: null,
  deleted: false,
  formerNames: [],
  formerPlates: [],
  formerOwners: [],
  warrants: [],
  bolos: [],
};

async function searchDatabase(
  selection: Selection,
  signal: AbortSignal,
  before: SearchAnswer | undefined,
): Promise<SearchAnswer> {
  const query = { [selection.by]: selection.text };
  try {
    return await callEndpoint('GET /api/search', { query, signal });
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 404)) throw error;
    const open = keepOpenProfile(before, selection, error.message);
    return open ?? { ...NOTHING, ...(await withBolos(error.message, selection, signal)) };
  }
}

/** Returns an open profile whose civilian was deleted and is not wanted; null otherwise. */
export function keepOpenProfile(
  before: SearchAnswer | undefined,
  { by }: Selection,
  refusal: string,
): SearchAnswer | null {
  if (before?.civilian == null || !refusal.startsWith(SEARCH_TEXTS.nothingFound)) return null;
  const isGone = before.deleted || by === 'id' || by === 'name';
  return isGone ? { ...before, deleted: true, warrants: [], bolos: [] } : null;
}

const REFUSALS = [SEARCH_TEXTS.nothingFound, SEARCH_TEXTS.severalMatch];

async function withBolos(refusal: string, selection: Selection, signal: AbortSignal) {
  const plain = REFUSALS.find((text) => refusal.startsWith(text)) ?? refusal;
  if (plain === refusal) return { refusal, bolos: [] };
  try {
    const { bolos } = await callEndpoint('GET /api/bolos', { signal });
    const about = bolos.filter((bolo) => isFor(bolo, selection));
    return { refusal: about.length === 0 ? refusal : plain, bolos: about };
  } catch (error) {
    if (error instanceof ApiFailure) return { refusal, bolos: [] };
    throw error;
  }
}

export const searchQuery = (selection: Selection | null) =>
  queryOptions({
    queryKey: [...SEARCH_RESULTS, selection?.by, selection?.text],
    queryFn:
      selection === null
        ? skipToken
        : ({ client, queryKey, signal }) =>
            searchDatabase(selection, signal, client.getQueryData<SearchAnswer>(queryKey)),
    staleTime: PREFETCHED_FOR,
  });

/** Keeps searches current that are not on the screen, which load again when they show. */
export function useLiveSearches(): void {
  const queryClient = useQueryClient();
  const forget = () => void queryClient.invalidateQueries({ queryKey: SEARCH_RESULTS, refetchType: 'none' });
  useLiveEvent('warrant', forget);
  useLiveEvent('bolo', forget);
  useLiveEvent('civilian-deleted', ({ civilianId }) => {
    void changeResults(queryClient, (result) =>
      result.civilian?._id === civilianId ? { ...result, deleted: true } : result,
    );
  });
}

export function useSearchResult(selection: Selection | null) {
  const queryClient = useQueryClient();
  const query = useQuery(searchQuery(selection));
  const found = query.data ?? null;
  const reload = () => void queryClient.invalidateQueries({ queryKey: SEARCH_RESULTS });
  useLiveEvent('warrant', ({ warrant }) => {
    if (found?.civilian?._id === warrant.civilianId._id) reload();
  });
  useLiveEvent('bolo', ({ bolo }) => {
    if (found !== null && (concerns(bolo, found) || (selection !== null && isFor(bolo, selection)))) reload();
  });
  return query;
}

function concerns(bolo: Bolo, { bolos, vehicle, civilian }: SearchResult): boolean {
  if (bolos.some(({ _id }) => _id === bolo._id)) return true;
  const vehicles = [...(vehicle === undefined ? [] : [vehicle]), ...(civilian?.vehicles ?? [])];
  const isBound = bolo.civilianId === civilian?._id || vehicles.some(({ _id }) => _id === bolo.vehicleId);
  const plates = vehicles.map(({ plate }) => plate);
  if (isBound || isForPlate(bolo, plates)) return true;
  return civilian !== null && bolo.personName !== null && includesWords(bolo.personName, civilian.lastName);
}

function isFor(bolo: Bolo, { by, text }: Selection): boolean {
  if (by === 'plate') return isForPlate(bolo, [text]);
  return by === 'name' && bolo.personName !== null && isSameName(bolo.personName, readBirthDate(text).name);
}

export const writeFoundLicenses = (queryClient: QueryClient, civilianId: string, licenses: Licenses) =>
  changeResults(queryClient, (result) =>
    result.civilian?._id === civilianId
      ? { ...result, civilian: { ...result.civilian, ...licenses } }
      : result,
  );

export function writeFoundVehicle(queryClient: QueryClient, saved: Vehicle): Promise<void> {
  return changeResults(queryClient, (result) => ({
    ...result,
    ...(result.vehicle?._id === saved._id ? { vehicle: saved } : {}),
    civilian: result.civilian && {
      ...result.civilian,
      vehicles: result.civilian.vehicles.map((vehicle) => (vehicle._id === saved._id ? saved : vehicle)),
    },
  }));
}

async function changeResults(
  queryClient: QueryClient,
  change: (result: SearchResult) => SearchResult,
): Promise<void> {
  const pending = queryClient.getQueryCache().findAll({ queryKey: SEARCH_RESULTS, fetchStatus: 'fetching' });
  // A pending answer would undo the change.
  await queryClient.cancelQueries({ queryKey: SEARCH_RESULTS });
  queryClient.setQueriesData<SearchResult>(
    { queryKey: SEARCH_RESULTS },
    (result) => result && change(result),
    // A change makes no result current.
    { updatedAt: 0 },
  );
  void queryClient.refetchQueries({ type: 'active', predicate: (query) => pending.includes(query) });
}
