import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { safetyReportEndpoints } from '@ten-four/contract/safety-reports/safety-reports.contract';
import { callEndpoint } from '#lib/api-client.ts';

async function getSafetyReport(id: string, signal: AbortSignal) {
  const { report } = await callEndpoint(safetyReportEndpoints.getSafetyReport, { params: { id }, signal });
  return report;
}

export function safetyReportQuery(id: string | null) {
  return queryOptions({
    queryKey: ['safety-reports', 'one', id ?? ''],
    queryFn: id === null ? skipToken : ({ signal }) => getSafetyReport(id, signal),
    staleTime: 0,
  });
}

/** One public safety report with its earlier versions. Nothing is asked without an id. */
export function useSafetyReport(id: string | null) {
  return useQuery(safetyReportQuery(id));
}
