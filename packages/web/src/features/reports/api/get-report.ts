import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { callEndpoint } from '#lib/api-client.ts';

async function getReport(id: string, signal: AbortSignal) {
  const { report } = await callEndpoint(reportEndpoints.getReport, { params: { id }, signal });
  return report;
}

export function reportQuery(id: string | null) {
  return queryOptions({
    queryKey: ['reports', 'one', id ?? ''],
    queryFn: id === null ? skipToken : ({ signal }) => getReport(id, signal),
    staleTime: 0,
  });
}

/** One report about a person with its earlier versions. Nothing is asked without an id. */
export function useReport(id: string | null) {
  return useQuery(reportQuery(id));
}
