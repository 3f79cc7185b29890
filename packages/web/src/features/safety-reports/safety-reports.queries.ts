import { useInfiniteQuery } from '@tanstack/react-query';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { CallOptions } from '#lib/api-client.ts';
import { endpointPages, loadAllPages, useFilteredPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import { endpointKey, useSend } from '#lib/use-endpoint.ts';
import { withAmendment, withVersions } from '#lib/versions.ts';

export interface SafetyReportFilter {
  kind: SafetyReportKind | '';
  filedBy: DepartmentKind | '';
  officer: string;
  from: string;
  to: string;
  q: string;
}

export const useSafetyReports = (filter: SafetyReportFilter) =>
  useFilteredPages('GET /api/psoreports', { query: withoutEmpty(filter) });

export const loadAllSafetyReports = async (filter: SafetyReportFilter) =>
  (await loadAllPages('GET /api/psoreports', { query: withoutEmpty(filter) })).flatMap(
    (page) => page.reports,
  );

const reportPages = (id: string) => endpointPages('GET /api/psoreports/:id', { params: { id } });

export const useSafetyReport = (id: string | null) =>
  useInfiniteQuery({
    ...reportPages(id ?? ''),
    enabled: id !== null,
    select: (pages) => withVersions(pages),
    staleTime: 0,
  });

type FilingRoute = `POST /api/psoreports/${SafetyReportKind}`;

export const filingOptions = (body: Record<string, string>) => ({ body }) as CallOptions<FilingRoute>;

export const useSafetyFiling = (kind: SafetyReportKind) =>
  useSend<FilingRoute>(`POST /api/psoreports/${kind}`, {
    reload: [endpointKey('GET /api/psoreports'), endpointKey('GET /api/calls/:id/patients')],
  });

export const useSafetyAmendment = (id: string) =>
  useSend('PUT /api/psoreports/:id', {
    write: (queryClient, { report }) =>
      queryClient.setQueryData(reportPages(id).queryKey, (pages) => withAmendment(pages, report)),
    reload: [['psoreports']],
  });
