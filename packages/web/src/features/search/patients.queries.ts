import { useQuery } from '@tanstack/react-query';
import type { MedicalSearchResult } from '@ten-four/contract/search/search.contract';
import { ApiFailure, callEndpoint } from '#lib/api-client.ts';
import { searchEndpoints } from '#lib/endpoints/records.endpoints.ts';
import type { Selection } from './selection.ts';

/** Who was found; with `refusal` that is nobody, and there the server says so. */
export type MedicalSearchAnswer = MedicalSearchResult | { refusal: string };

async function searchPatients({ by, text }: Selection, signal: AbortSignal): Promise<MedicalSearchAnswer> {
  try {
    return await callEndpoint(searchEndpoints.searchMedical, { query: { [by]: text }, signal });
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return { refusal: error.message };
    throw error;
  }
}

/** Whom a selection finds for fire/rescue; no selection, no search. */
export const useMedicalSearch = (selection: Selection | null) =>
  useQuery({
    // Read again with all that is medical, when somebody else adds to the history of a character of one's own.
    queryKey: ['medical', 'search', selection?.by, selection?.text],
    queryFn: ({ signal }) => (selection === null ? null : searchPatients(selection, signal)),
    enabled: selection !== null,
    // What happened while it was not shown is not known.
    staleTime: 0,
  });
