import { useInfiniteQuery } from '@tanstack/react-query';
import { endpointPages } from '#lib/endpoint-pages.ts';
import { changeCached, useSend } from '#lib/use-endpoint.ts';

const PAGE = 10;

const recordsOf = (civilianId: string) =>
  endpointPages('GET /api/medical/by-civilian/:id', { params: { id: civilianId } }, PAGE);

export const useMedicalRecords = (civilianId: string) => useInfiniteQuery(recordsOf(civilianId));

export const useMedicalRecordAddition = (civilianId: string) =>
  useSend('POST /api/medical', {
    write: (queryClient, { record }) =>
      changeCached(queryClient, recordsOf(record.civilianId), (known) => {
        const [first, ...rest] = known.pages;
        if (first === undefined || first.records.some(({ _id }) => _id === record._id)) return known;
        return { ...known, pages: [{ ...first, records: [record, ...first.records] }, ...rest] };
      }),
    recheck: [recordsOf(civilianId).queryKey],
  });
