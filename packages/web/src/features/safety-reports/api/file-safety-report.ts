import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PartOf } from '@ten-four/contract/common/endpoint';
import { safetyReportEndpoints } from '@ten-four/contract/safety-reports/safety-reports.contract';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import { callEndpoint } from '#lib/api-client.ts';

interface NewSafetyReport {
  kind: SafetyReportKind;
  /** What was filled in, by the form's keys. */
  body: Record<string, string>;
  /** One per intent, so that the same report sent twice is filed once (resolutions §3). */
  idempotencyKey: string;
}

/** Files a public safety report. Throws `ApiFailure`. */
export function useFileSafetyReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (report: NewSafetyReport) => (await send(report)).report,
    // Also after a failure without an answer it may have been filed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['safety-reports', 'list'] }),
  });
}

const { fileUseOfForce, fileAccident, fileScene, fileIncident } = safetyReportEndpoints;

/** The choices of the forms are those of the contract, so what was filled in is what the endpoint takes. */
function send({ kind, body, idempotencyKey }: NewSafetyReport) {
  switch (kind) {
    case 'use-of-force':
      return callEndpoint(fileUseOfForce, {
        body: body as PartOf<typeof fileUseOfForce, 'body'>,
        idempotencyKey,
      });
    case '10-50':
      return callEndpoint(fileAccident, {
        body: body as PartOf<typeof fileAccident, 'body'>,
        idempotencyKey,
      });
    case 'scene-report':
      return callEndpoint(fileScene, { body, idempotencyKey });
    case 'incident':
      return callEndpoint(fileIncident, {
        body: body as PartOf<typeof fileIncident, 'body'>,
        idempotencyKey,
      });
  }
}
