import { useInfiniteQuery } from '@tanstack/react-query';
import { medicalEndpoints } from '@ten-four/contract/medical/medical.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { pagedListOptions } from '#lib/paged-list.ts';

/** How many are shown at first, and more at a time. */
const PAGE = 10;

export const medicalRecordsQuery = (civilianId: string) =>
  pagedListOptions(
    ['medical', 'of', civilianId],
    (query, options) =>
      callEndpoint(medicalEndpoints.listMedicalRecords, { params: { id: civilianId }, query, ...options }),
    PAGE,
  );

/** The medical records of a civilian, newest first, page by page. */
export function useMedicalRecords(civilianId: string) {
  return useInfiniteQuery(medicalRecordsQuery(civilianId));
}
