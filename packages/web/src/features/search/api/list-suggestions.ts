import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchEndpoints } from '@ten-four/contract/search/search.contract';
import { NAME_FROM, PLATE_FROM, SUGGEST_AFTER, WEAPON_FROM } from '@ten-four/contract/search/search.values';
import { callEndpoint } from '#lib/api-client.ts';
import { type Selection, searchKeys } from './search-keys.ts';

/** What suggestions are about; each box of the search has its own. */
export type SuggestionKind = 'name' | 'plate' | 'weapon';

/** Something that the typed text may mean. */
export interface Suggestion {
  id: string;
  /** What then stands in the box. */
  text: string;
  detail: string;
  selection: Selection;
}

type Suggest = (q: string, signal: AbortSignal) => Promise<Suggestion[]>;

const SOURCES: Readonly<Record<SuggestionKind, { from: number; suggest: Suggest }>> = {
  name: {
    from: NAME_FROM,
    suggest: async (q, signal) => {
      const found = await callEndpoint(searchEndpoints.suggestNames, { query: { q }, signal });
      return found.map(({ _id, name, ssn, deceased }) => ({
        id: _id,
        text: name,
        detail: [ssn, deceased ? 'DECEASED' : null].filter(Boolean).join(' · '),
        selection: { by: 'id', text: _id },
      }));
    },
  },
  plate: {
    from: PLATE_FROM,
    suggest: async (q, signal) => {
      const found = await callEndpoint(searchEndpoints.suggestVehicles, { query: { q }, signal });
      return found.map(({ _id, plate, make, model }) => ({
        id: _id,
        text: plate,
        detail: [make, model].filter(Boolean).join(' '),
        selection: { by: 'plate', text: plate },
      }));
    },
  },
  weapon: {
    from: WEAPON_FROM,
    suggest: async (q, signal) => {
      const found = await callEndpoint(searchEndpoints.suggestWeapons, { query: { q }, signal });
      return found.map(({ _id, serialNumber, weaponType, registeredName }) => ({
        id: _id,
        text: serialNumber,
        detail: [weaponType, registeredName].filter(Boolean).join(' · '),
        selection: { by: 'weapon', text: serialNumber },
      }));
    },
  },
};

/**
 * What the typed text may mean, once the typing rests for a moment: a request that another follows is aborted, and what
 * was suggested last stays until the next answer. `data` is an empty list for a text that is too short.
 */
export function useSuggestions(kind: SuggestionKind, typed: string) {
  const { from, suggest } = SOURCES[kind];
  const [rested] = useDebouncedValue(typed.trim(), SUGGEST_AFTER);
  const enough = typed.trim().length >= from;
  const query = useQuery({
    queryKey: searchKeys.suggestions(kind, rested),
    queryFn: ({ signal }) => suggest(rested, signal),
    enabled: enough && rested.length >= from,
    placeholderData: keepPreviousData,
  });
  return { ...query, data: enough ? (query.data ?? []) : [] };
}
