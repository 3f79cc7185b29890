import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { searchEndpoints } from '@ten-four/contract/search/search.contract';
import { NAME_FROM } from '@ten-four/contract/search/search.values';
import { callEndpoint } from '#lib/api-client.ts';

/**
 * Civilians whose first, last or full name fits what was typed, in whatever case. Until the answer to a longer text is
 * there, the last one stays; what is not wanted any more is called off.
 */
export function useCivilianSuggestions(typed: string) {
  const q = typed.trim();
  return useQuery({
    queryKey: ['warrant-subjects', q],
    queryFn:
      q.length < NAME_FROM
        ? skipToken
        : ({ signal }: { signal: AbortSignal }) =>
            callEndpoint(searchEndpoints.suggestNames, { query: { q }, signal }),
    placeholderData: keepPreviousData,
  });
}
