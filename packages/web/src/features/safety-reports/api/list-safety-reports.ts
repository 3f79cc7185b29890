import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type SafetyReport,
  safetyReportEndpoints,
} from '@ten-four/contract/safety-reports/safety-reports.contract';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import { callEndpoint } from '#lib/api-client.ts';
import { filteredListOptions, loadAllPages, narrowing, type PageQuery } from '#lib/paged-list.ts';

/** Which reports: empty parts do not narrow; `from` and `to` are moments in ISO 8601. */
export interface SafetyReportFilter {
  kind: SafetyReportKind | '';
  officer: string;
  from: string;
  to: string;
  q: string;
}

const loadOf = (filter: SafetyReportFilter) => (page: PageQuery, options: { signal?: AbortSignal }) =>
  callEndpoint(safetyReportEndpoints.listSafetyReports, {
    query: { ...page, ...narrowing(filter) },
    ...options,
  });

/** The public safety reports that the filter lets through, newest first, page after page. */
export function useSafetyReports(filter: SafetyReportFilter) {
  return useInfiniteQuery({
    ...filteredListOptions(['safety-reports', 'list', filter], loadOf(filter)),
    staleTime: 0,
  });
}

/** All of them. Throws `ApiFailure`. */
export async function loadAllSafetyReports(filter: SafetyReportFilter): Promise<SafetyReport[]> {
  return (await loadAllPages(loadOf(filter))).flatMap((page) => page.reports);
}
