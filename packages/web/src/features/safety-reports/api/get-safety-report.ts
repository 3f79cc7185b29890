import { useInfiniteQuery } from '@tanstack/react-query';
import { safetyReportEndpoints } from '@ten-four/contract/safety-reports/safety-reports.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { pagedListOptions } from '#lib/paged-list.ts';
import { withVersions } from '#lib/versions.ts';

export function safetyReportQuery(id: string) {
  return pagedListOptions(['safety-reports', 'one', id], (query, options) =>
    callEndpoint(safetyReportEndpoints.getSafetyReport, { params: { id }, query, ...options }),
  );
}

/** One public safety report with its earlier versions, the latest first page after page. Nothing is asked without an id. */
export function useSafetyReport(id: string | null) {
  return useInfiniteQuery({
    ...safetyReportQuery(id ?? ''),
    enabled: id !== null,
    select: (pages) => withVersions(pages),
    staleTime: 0,
  });
}
