import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { medicalEndpoints } from '@ten-four/contract/medical/medical.contract';
import { callEndpoint } from '#lib/api-client.ts';

/** How many are shown at first, and more at a time. */
const PAGE = 10;

function listMedicalRecords(civilianId: string, cursor: string | null, signal: AbortSignal) {
  return callEndpoint(medicalEndpoints.listMedicalRecords, {
    params: { id: civilianId },
    query: { limit: PAGE, ...(cursor === null ? {} : { cursor }) },
    signal,
  });
}

export function medicalRecordsQuery(civilianId: string) {
  return infiniteQueryOptions({
    queryKey: ['medical', 'of', civilianId],
    queryFn: ({ pageParam, signal }) => listMedicalRecords(civilianId, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** The medical records of a civilian, newest first, page by page. */
export function useMedicalRecords(civilianId: string) {
  return useInfiniteQuery(medicalRecordsQuery(civilianId));
}
