import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReportType } from '@ten-four/contract/reports/reports.values';
import { endpointPages, loadAllPages, useFilteredPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import { BANK_KEYS } from '#lib/query-keys.ts';
import { endpointKey, endpointQuery, invalidate, useEndpoint, useSend } from '#lib/use-endpoint.ts';
import { withAmendment, withVersions } from '#lib/versions.ts';

export interface ReportFilter {
  type: ReportType | '';
  officer: string;
  from: string;
  to: string;
  q: string;
}

export const useReports = (filter: ReportFilter) =>
  useFilteredPages('GET /api/reports', { query: withoutEmpty(filter) });

export const loadAllReports = async (filter: ReportFilter) =>
  (await loadAllPages('GET /api/reports', { query: withoutEmpty(filter) })).flatMap((page) => page.reports);

const reportsOfCall = (callId: string) => endpointQuery('GET /api/reports', { query: { callId } });

/** Reads the reports again each time, because no live event reports new ones. */
export const useReportsOfCall = (callId: string) =>
  useQuery({ ...reportsOfCall(callId), select: ({ reports }) => reports, staleTime: 0 });

const reportPages = (id: string) => endpointPages('GET /api/reports/:id', { params: { id } });

export const useReport = (id: string | null) =>
  useInfiniteQuery({
    ...reportPages(id ?? ''),
    enabled: id !== null,
    select: (pages) => withVersions(pages),
    staleTime: 0,
  });

/** Reads the records; only the owner gets live updates. */
export const useCivilianRecords = (id: string) =>
  useEndpoint('GET /api/civilians/:id/records', { params: { id } }, { staleTime: 0 });

export const useReportCreation = () =>
  useSend('POST /api/reports/create', {
    write: (queryClient, { report }, { body: { callId } }) =>
      queryClient.setQueryData(
        reportsOfCall(callId ?? '').queryKey,
        (known) => known && { ...known, reports: [report, ...known.reports] },
      ),
    reload: [endpointKey('GET /api/civilians/:id/records'), endpointKey('GET /api/reports')],
  });

export const useReportAmendment = (id: string) =>
  useSend('PUT /api/reports/:id', {
    write: (queryClient, { report }) =>
      queryClient.setQueryData(reportPages(id).queryKey, (pages) => withAmendment(pages, report)),
    reload: [['reports']],
  });

export const useReportChange = (change: 'release' | 'void' | 'unvoid') =>
  useSend(`POST /api/reports/:id/${change}`, { reload: [['reports'], ['civilians'], ['search'], ['cases']] });

/** Is pending until the records show the payment. */
export const useFinePayment = () =>
  useSend('POST /api/reports/:id/pay', {
    write: (queryClient) => invalidate(queryClient, [['civilians']]),
    reload: [...BANK_KEYS, ['reports']],
    recheck: [['civilians']],
  });
