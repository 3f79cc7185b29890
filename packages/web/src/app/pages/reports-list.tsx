import { REPORT_NAMES } from '@ten-four/contract/reports/reports.values';
import { SAFETY_REPORT_NAMES } from '@ten-four/contract/safety-reports/safety-reports.values';
import type { ReactNode } from 'react';
import { reportsCsv, subjectName } from '#features/reports/components/report-paper.ts';
import { loadAllReports, useReports } from '#features/reports/reports.queries.ts';
import { safetyReportsCsv, subjectOf } from '#features/safety-reports/components/safety-paper.ts';
import { loadAllSafetyReports, useSafetyReports } from '#features/safety-reports/safety-reports.queries.ts';
import { FiledList, type FiledRow } from './filed-list.tsx';
import { filterOf, type ReportsNarrowed, type ReportsShown } from './use-reports-view.ts';

interface ReportsListProps {
  shown: ReportsShown;
  narrowed: ReportsNarrowed;
  selected: string | null;
  onOpen: (id: string) => void;
  /** Lets everything be seen again; absent where nothing is narrowed. */
  onClear: (() => void) | undefined;
  /** What narrows the list, above it. */
  tools: ReactNode;
  /** The way to a new report. */
  creation: ReactNode;
}

/** The list of what was filed in the book that is shown. */
export function ReportsList({ shown, ...rest }: ReportsListProps) {
  return shown.book === 'safety' ? (
    <SafetyReports kind={shown.kind} {...rest} />
  ) : (
    <PersonReports kind={shown.kind} {...rest} />
  );
}

type OfBook<B extends ReportsShown['book']> = Omit<ReportsListProps, 'shown'> & {
  kind: Extract<ReportsShown, { book: B }>['kind'];
};

function SafetyReports({ kind, narrowed, ...rest }: OfBook<'safety'>) {
  const filter = { kind, ...filterOf(narrowed) };
  const reports = useSafetyReports(filter);
  const rows = reports.data?.pages
    .flatMap((page) => page.reports)
    .map(
      (report): FiledRow => ({
        id: report._id,
        number: report.caseNumber,
        kind: SAFETY_REPORT_NAMES[report.kind].replace(/ Report$/, ''),
        subject: subjectOf(report),
        officer: `${report.officerCallsign} ${report.officerName}`,
        filedAt: report.createdAt,
      }),
    );
  return (
    <FiledList
      {...rest}
      caption="Public safety reports"
      query={reports}
      rows={rows}
      loadCsv={async () => safetyReportsCsv(await loadAllSafetyReports(filter))}
    />
  );
}

function PersonReports({ kind, narrowed, ...rest }: OfBook<'persons'>) {
  const filter = { type: kind, ...filterOf(narrowed) };
  const reports = useReports(filter);
  const rows = reports.data?.pages
    .flatMap((page) => page.reports)
    .map(
      (report): FiledRow => ({
        id: report._id,
        number: String(report.number),
        kind: REPORT_NAMES[report.type],
        subject: `${subjectName(report)}: ${report.reason}`,
        officer: `${report.officerCallsign} ${report.officerName}`,
        filedAt: report.createdAt,
      }),
    );
  return (
    <FiledList
      {...rest}
      caption="Arrests, citations and warnings"
      query={reports}
      rows={rows}
      loadCsv={async () => reportsCsv(await loadAllReports(filter))}
    />
  );
}
