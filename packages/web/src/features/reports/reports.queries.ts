import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReportType } from '@ten-four/contract/reports/reports.values';
import { endpointPages, filteredPages, loadAllPages, narrowing } from '#lib/endpoint-pages.ts';
import { civilianEndpoints, penalCodeEndpoints, reportEndpoints } from '#lib/endpoints/records.endpoints.ts';
import { endpointKey, useEndpoint, useSend } from '#lib/use-endpoint.ts';
import { withAmendment, withVersions } from '#lib/versions.ts';

/** Which reports: empty parts do not narrow; `from` and `to` are moments in ISO 8601. */
export interface ReportFilter {
  type: ReportType | '';
  officer: string;
  from: string;
  to: string;
  q: string;
}

/** The reports about persons that the filter lets through, newest first, page after page. */
export const useReports = (filter: ReportFilter) =>
  useInfiniteQuery({
    ...filteredPages(reportEndpoints.listReports, { query: narrowing(filter) }),
    staleTime: 0,
  });

/** All of them. Fails with `ApiFailure`. */
export const loadAllReports = async (filter: ReportFilter) =>
  (await loadAllPages(reportEndpoints.listReports, { query: narrowing(filter) })).flatMap(
    (page) => page.reports,
  );

/** The latest reports that came of a call. No live event tells what was filed meanwhile. */
export const useReportsOfCall = (callId: string) =>
  useEndpoint(
    reportEndpoints.listReports,
    { query: { callId } },
    { select: ({ reports }) => reports, staleTime: 0 },
  );

const reportPages = (id: string) => endpointPages(reportEndpoints.getReport, { params: { id } });

/** One report about a person with its earlier versions, the latest first page after page. Nothing is read without an id. */
export const useReport = (id: string | null) =>
  useInfiniteQuery({
    ...reportPages(id ?? ''),
    enabled: id !== null,
    select: (pages) => withVersions(pages),
    staleTime: 0,
  });

/** The penal code by category. It changes only with the server. */
export const usePenalCodes = () =>
  useEndpoint(penalCodeEndpoints.listPenalCodes, {}, { staleTime: Number.POSITIVE_INFINITY });

/** A civilian's records, newest first. The live events keep their owner's up to date; to others none tells of new ones. */
export const useCivilianRecords = (id: string) =>
  useEndpoint(civilianEndpoints.getCivilianRecords, { params: { id } }, { staleTime: 0 });

export const useReportCreation = () =>
  useSend(reportEndpoints.createReport, {
    reload: [endpointKey(civilianEndpoints.getCivilianRecords)],
  });

/** Amends a report about a person: keys that are absent stay. */
export const useReportAmendment = (id: string) =>
  useSend(reportEndpoints.amendReport, {
    write: (queryClient, { report }) =>
      queryClient.setQueryData(reportPages(id).queryKey, (pages) => withAmendment(pages, report)),
    reload: [['reports']],
  });

export const useFinePayment = () =>
  useSend(reportEndpoints.payFine, { reload: [['civilians'], ['bank'], ['reports']] });
