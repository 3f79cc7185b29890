import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import { NAME_FROM, QUERY_MAX } from '@ten-four/contract/search/search.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { CallOptions } from '#lib/api-client.ts';
import { endpointPages, filteredPages, loadAllPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import type { EndpointOf } from '#lib/endpoints/client-endpoint.ts';
import { patientEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { safetyReportEndpoints, searchEndpoints } from '#lib/endpoints/records.endpoints.ts';
import { endpointKey, useEndpoint, useSend } from '#lib/use-endpoint.ts';
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
  useInfiniteQuery({
    ...filteredPages(safetyReportEndpoints.listSafetyReports, { query: withoutEmpty(filter) }),
    staleTime: 0,
  });

export const loadAllSafetyReports = async (filter: SafetyReportFilter) =>
  (await loadAllPages(safetyReportEndpoints.listSafetyReports, { query: withoutEmpty(filter) })).flatMap(
    (page) => page.reports,
  );

const reportPages = (id: string) => endpointPages(safetyReportEndpoints.getSafetyReport, { params: { id } });

export const useSafetyReport = (id: string | null) =>
  useInfiniteQuery({
    ...reportPages(id ?? ''),
    enabled: id !== null,
    select: (pages) => withVersions(pages),
    staleTime: 0,
  });

const FILING = {
  'use-of-force': safetyReportEndpoints.fileUseOfForce,
  '10-50': safetyReportEndpoints.fileAccident,
  'scene-report': safetyReportEndpoints.fileScene,
  incident: safetyReportEndpoints.fileIncident,
  'patient-care': safetyReportEndpoints.filePatientCare,
  'fire-incident': safetyReportEndpoints.fileFireIncident,
} as const;

export const filingOptions = (body: Record<string, string>) =>
  ({ body }) as CallOptions<EndpointOf<(typeof FILING)[SafetyReportKind]>>;

export const useSafetyFiling = (kind: SafetyReportKind) =>
  useSend(FILING[kind], {
    reload: [
      endpointKey(safetyReportEndpoints.listSafetyReports),
      endpointKey(patientEndpoints.listPatients),
    ],
  });

export const useSafetyAmendment = (id: string) =>
  useSend(safetyReportEndpoints.amendSafetyReport, {
    write: (queryClient, { report }) =>
      queryClient.setQueryData(reportPages(id).queryKey, (pages) => withAmendment(pages, report)),
    reload: [['safety-reports']],
  });

export function usePatientSuggestions(typed: string) {
  const q = typed.trim().slice(0, QUERY_MAX);
  return useEndpoint(
    searchEndpoints.suggestPatients,
    { query: { q } },
    { enabled: q.length >= NAME_FROM, placeholderData: keepPreviousData },
  );
}
