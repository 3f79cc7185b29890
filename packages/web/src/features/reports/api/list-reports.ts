import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Report, reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import type { ReportType } from '@ten-four/contract/reports/reports.values';
import { callEndpoint } from '#lib/api-client.ts';
import { filteredListOptions, loadAllPages, narrowing, type PageQuery } from '#lib/paged-list.ts';

/** Which reports: empty parts do not narrow; `from` and `to` are moments in ISO 8601. */
export interface ReportFilter {
  type: ReportType | '';
  officer: string;
  from: string;
  to: string;
  q: string;
}

const loadOf = (filter: ReportFilter) => (page: PageQuery, options: { signal?: AbortSignal }) =>
  callEndpoint(reportEndpoints.listReports, { query: { ...page, ...narrowing(filter) }, ...options });

/** The reports about persons that the filter lets through, newest first, page after page. */
export function useReports(filter: ReportFilter) {
  return useInfiniteQuery({
    ...filteredListOptions(['reports', 'list', filter], loadOf(filter)),
    staleTime: 0,
  });
}

/** The latest reports that came of a call. */
export function useReportsOfCall(callId: string) {
  return useQuery({
    queryKey: ['reports', 'of-call', callId],
    queryFn: async ({ signal }) => {
      const { reports } = await callEndpoint(reportEndpoints.listReports, { query: { callId }, signal });
      return reports;
    },
    // No live event tells what was filed meanwhile.
    staleTime: 0,
  });
}

/** All of them. Throws `ApiFailure`. */
export async function loadAllReports(filter: ReportFilter): Promise<Report[]> {
  return (await loadAllPages(loadOf(filter))).flatMap((page) => page.reports);
}
