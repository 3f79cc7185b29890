import { useInfiniteQuery } from '@tanstack/react-query';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { pagedListOptions } from '#lib/paged-list.ts';
import { withVersions } from '#lib/versions.ts';

export function reportQuery(id: string) {
  return pagedListOptions(['reports', 'one', id], (query, options) =>
    callEndpoint(reportEndpoints.getReport, { params: { id }, query, ...options }),
  );
}

/** One report about a person with its earlier versions, the latest first page after page. Nothing is asked without an id. */
export function useReport(id: string | null) {
  return useInfiniteQuery({
    ...reportQuery(id ?? ''),
    enabled: id !== null,
    select: (pages) => withVersions(pages),
    staleTime: 0,
  });
}
