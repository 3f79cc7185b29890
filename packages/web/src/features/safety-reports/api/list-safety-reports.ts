import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  type SafetyReport,
  safetyReportEndpoints,
} from '@ten-four/contract/safety-reports/safety-reports.contract';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import { callEndpoint } from '#lib/api-client.ts';

/** Which reports: empty parts do not narrow; `from` and `to` are moments in ISO 8601. */
export interface SafetyReportFilter {
  kind: SafetyReportKind | '';
  officer: string;
  from: string;
  to: string;
  q: string;
}

const PAGE = 50;
/** The server's own ceiling. */
const LARGEST_PAGE = 500;

function list(
  filter: SafetyReportFilter,
  page: { limit: number; cursor: string | null; signal?: AbortSignal },
) {
  const { limit, cursor, signal } = page;
  const { kind, officer, from, to, q } = filter;
  return callEndpoint(safetyReportEndpoints.listSafetyReports, {
    query: {
      limit,
      ...(cursor === null ? {} : { cursor }),
      ...(kind === '' ? {} : { kind }),
      ...(officer === '' ? {} : { officer }),
      ...(from === '' ? {} : { from }),
      ...(to === '' ? {} : { to }),
      ...(q === '' ? {} : { q }),
    },
    ...(signal === undefined ? {} : { signal }),
  });
}

function safetyReportsQuery(filter: SafetyReportFilter) {
  return infiniteQueryOptions({
    queryKey: ['safety-reports', 'list', filter],
    queryFn: ({ pageParam, signal }) => list(filter, { limit: PAGE, cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // What a new filter finds takes the place of the old list when it is there, not before.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The public safety reports that the filter lets through, newest first, page after page. */
export function useSafetyReports(filter: SafetyReportFilter) {
  return useInfiniteQuery(safetyReportsQuery(filter));
}

/** All of them. Throws `ApiFailure`. */
export async function loadAllSafetyReports(filter: SafetyReportFilter): Promise<SafetyReport[]> {
  const all: SafetyReport[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(filter, { limit: LARGEST_PAGE, cursor });
    all.push(...page.reports);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}
