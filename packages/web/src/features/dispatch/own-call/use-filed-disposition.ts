import type { DISPOSITIONS } from '@ten-four/contract/dispatch/dispatch.values';
import { REPORT_TYPES, type ReportType } from '@ten-four/contract/reports/reports.values';
import { useEndpoint } from '#lib/use-endpoint.ts';
import type { ShownCall } from './shown-call.ts';

const FILED: Readonly<Record<ReportType, (typeof DISPOSITIONS)[number]>> = {
  arrest: 'Arrest made',
  citation: 'Citation issued',
  warning: 'Warning given',
};

/** Returns the disposition of the most serious report on the call, undefined without one or until they load. */
export function useFiledDisposition({ call, unit }: ShownCall): string | undefined {
  const filed = useEndpoint(
    'GET /api/reports',
    { query: { callId: call._id } },
    { enabled: unit.kind === 'Law Enforcement', select: ({ reports }) => reports, staleTime: 0 },
  ).data;
  const type = REPORT_TYPES.find((one) =>
    filed?.some((report) => report.type === one && report.voided === null),
  );
  return type && FILED[type];
}
