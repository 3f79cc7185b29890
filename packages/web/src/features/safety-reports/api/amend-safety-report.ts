import { useMutation, useQueryClient } from '@tanstack/react-query';
import { safetyReportEndpoints } from '@ten-four/contract/safety-reports/safety-reports.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { withAmendment } from '#lib/versions.ts';
import { safetyReportQuery } from './get-safety-report.ts';

/** Amends a public safety report: keys that are absent stay. Throws `ApiFailure`. */
export function useAmendSafetyReport(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Record<string, string>) =>
      callEndpoint(safetyReportEndpoints.amendSafetyReport, { params: { id }, body }),
    onSuccess: ({ report }) =>
      queryClient.setQueryData(safetyReportQuery(id).queryKey, (pages) => withAmendment(pages, report)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['safety-reports'] }),
  });
}
