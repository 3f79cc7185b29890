import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReportAmend, reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { withAmendment } from '#lib/versions.ts';
import { reportQuery } from './get-report.ts';

/** Amends a report about a person: keys that are absent stay. Throws `ApiFailure`. */
export function useAmendReport(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReportAmend) => callEndpoint(reportEndpoints.amendReport, { params: { id }, body }),
    onSuccess: ({ report }) =>
      queryClient.setQueryData(reportQuery(id).queryKey, (pages) => withAmendment(pages, report)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reports'] }),
  });
}
