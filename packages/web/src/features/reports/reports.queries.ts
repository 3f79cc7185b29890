import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CivilianRecords, Report } from '@ten-four/contract/reports/reports.contract';
import type { ReportType } from '@ten-four/contract/reports/reports.values';
import { endpointPages, loadAllPages, useFilteredPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import { BANK_KEYS } from '#lib/query-keys.ts';
import { endpointKey, endpointQuery, useEndpoint, useSend } from '#lib/use-endpoint.ts';
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

const changeOf = (id: string) => ({
  write: (queryClient: QueryClient, { report }: { report: Report }) =>
    queryClient.setQueryData(
      reportPages(id).queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({ ...page, report: { ...page.report, ...report } })),
        },
    ),
  reload: [['reports'], ['civilians'], ['search'], ['cases']],
});

export const useReportEnding = (id: string, ending: 'release' | 'void') =>
  useSend(
    ending === 'release' ? 'POST /api/reports/:id/release' : 'POST /api/reports/:id/void',
    changeOf(id),
  );

export const useReportUnvoid = (id: string) => useSend('POST /api/reports/:id/unvoid', changeOf(id));

export const useFinePayment = () =>
  useSend('POST /api/reports/:id/pay', {
    write: (queryClient, { report }) =>
      queryClient.setQueriesData<CivilianRecords>(
        { queryKey: endpointKey('GET /api/civilians/:id/records') },
        (known) => known && withPaid(known, report),
      ),
    reload: [['civilians'], ...BANK_KEYS, ['reports']],
  });

function withPaid(records: CivilianRecords, paid: Report): CivilianRecords {
  const replace = (record: CivilianRecords['tickets'][number]) =>
    record._id === paid._id ? { ...record, paidAt: paid.paidAt, consequences: paid } : record;
  return {
    ...records,
    tickets: records.tickets.map(replace),
    arrestReports: records.arrestReports.map(replace),
  };
}
