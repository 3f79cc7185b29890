import { useMutation } from '@tanstack/react-query';
import { type ReportCreate, reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { callEndpoint } from '#lib/api-client.ts';

interface NewReport {
  body: ReportCreate;
  /** One per intent, so that the same report sent twice is filed once (resolutions §3). */
  idempotencyKey: string;
}

/** Files a report about a civilian. Throws `ApiFailure`. */
export function useCreateReport() {
  return useMutation({
    mutationFn: (request: NewReport) => callEndpoint(reportEndpoints.createReport, request),
  });
}
