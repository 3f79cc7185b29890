import { skipToken, useQuery } from '@tanstack/react-query';
import type { MedicalSearchResult } from '@ten-four/contract/search/search.contract';
import { ApiFailure, callEndpoint } from '#lib/api-client.ts';
import type { Selection } from './selection.ts';

/** `refusal` is the server's message for no result. */
export type MedicalSearchAnswer = MedicalSearchResult | { refusal: string };

async function searchPatients({ by, text }: Selection, signal: AbortSignal): Promise<MedicalSearchAnswer> {
  try {
    return await callEndpoint('GET /api/medical/search', { query: { [by]: text }, signal });
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return { refusal: error.message };
    throw error;
  }
}

export const useMedicalSearch = (selection: Selection | null) =>
  useQuery({
    // Under 'medical', so that new medical records refetch it.
    queryKey: ['medical', 'search', selection?.by, selection?.text],
    queryFn: selection === null ? skipToken : ({ signal }) => searchPatients(selection, signal),
    // Events while unmounted are missed.
    staleTime: 0,
  });
