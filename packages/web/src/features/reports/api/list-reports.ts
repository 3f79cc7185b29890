import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Report, reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import type { ReportType } from '@ten-four/contract/reports/reports.values';
import { callEndpoint } from '#lib/api-client.ts';

/** Which reports: empty parts do not narrow; `from` and `to` are moments in ISO 8601. */
export interface ReportFilter {
  type: ReportType | '';
  officer: string;
  from: string;
  to: string;
  q: string;
}

const PAGE = 50;
/** The server's own ceiling. */
const LARGEST_PAGE = 500;

function list(filter: ReportFilter, page: { limit: number; cursor: string | null; signal?: AbortSignal }) {
  const { limit, cursor, signal } = page;
  const { type, officer, from, to, q } = filter;
  return callEndpoint(reportEndpoints.listReports, {
    query: {
      limit,
      ...(cursor === null ? {} : { cursor }),
      ...(type === '' ? {} : { type }),
      ...(officer === '' ? {} : { officer }),
      ...(from === '' ? {} : { from }),
      ...(to === '' ? {} : { to }),
      ...(q === '' ? {} : { q }),
    },
    ...(signal === undefined ? {} : { signal }),
  });
}

function reportsQuery(filter: ReportFilter) {
  return infiniteQueryOptions({
    queryKey: ['reports', 'list', filter],
    queryFn: ({ pageParam, signal }) => list(filter, { limit: PAGE, cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // What a new filter finds takes the place of the old list when it is there, not before.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The reports about persons that the filter lets through, newest first, page after page. */
export function useReports(filter: ReportFilter) {
  return useInfiniteQuery(reportsQuery(filter));
}

/** All of them. Throws `ApiFailure`. */
export async function loadAllReports(filter: ReportFilter): Promise<Report[]> {
  const all: Report[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(filter, { limit: LARGEST_PAGE, cursor });
    all.push(...page.reports);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}
