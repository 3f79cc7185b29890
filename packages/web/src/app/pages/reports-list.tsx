import { Button, Text } from '@mantine/core';
import { REPORT_NAMES, type ReportType } from '@ten-four/contract/reports/reports.values';
import {
  SAFETY_REPORT_NAMES,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { reportsCsv, subjectNames } from '#features/reports/components/report-paper.ts';
import { loadAllReports, useReports } from '#features/reports/reports.queries.ts';
import { safetyReportsCsv, subjectOf } from '#features/safety-reports/components/safety-paper.ts';
import { loadAllSafetyReports, useSafetyReports } from '#features/safety-reports/safety-reports.queries.ts';
import { failureMessage, readFailure } from '#lib/api-client.ts';
import { dateFormat } from '#lib/date-format.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { ExportButton } from '#ui/export-button.tsx';
import { Mono } from '#ui/mono.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { Timestamp } from '#ui/timestamp.tsx';
import classes from './reports.module.css';
import { filterOf, type ReportsView } from './use-reports-view.ts';

type ReportsListProps = Pick<FiledListProps, 'view' | 'tools' | 'creation'>;

export function ReportsList(props: ReportsListProps) {
  const { shown } = props.view;
  return shown.book === 'safety' ? (
    <SafetyReports kind={shown.kind} {...props} />
  ) : (
    <PersonReports kind={shown.kind} {...props} />
  );
}

function SafetyReports({ kind, ...list }: ReportsListProps & { kind: SafetyReportKind | '' }) {
  const { scope } = list.view;
  const filter = { kind, filedBy: scope.filedBy, ...filterOf(list.view) };
  const reports = useSafetyReports(filter);
  const rows = reports.data?.pages
    .flatMap((page) => page.reports)
    .map(
      (report): FiledRow => ({
        ...report,
        number: report.caseNumber,
        kind: SAFETY_REPORT_NAMES[report.kind].replace(/ Report$/, ''),
        subject: subjectOf(report),
      }),
    );
  return (
    <FiledList
      {...list}
      caption={scope.persons ? 'Public safety reports' : 'Fire and EMS reports'}
      query={reports}
      rows={rows}
      loadCsv={async () => safetyReportsCsv(await loadAllSafetyReports(filter), scope)}
    />
  );
}

function PersonReports({ kind, ...list }: ReportsListProps & { kind: ReportType | '' }) {
  const filter = { type: kind, ...filterOf(list.view) };
  const reports = useReports(filter);
  const filed = reports.data?.pages.flatMap((page) => page.reports);
  const names = subjectNames(filed ?? []);
  const rows = filed?.map(
    (report): FiledRow => ({
      ...report,
      number: String(report.number),
      kind: `${REPORT_NAMES[report.type]}${report.voided === null ? '' : ', void'}`,
      subject: `${names.get(report._id)}: ${report.reason}`,
    }),
  );
  return (
    <FiledList
      {...list}
      caption="Arrests, citations and warnings"
      query={reports}
      rows={rows}
      loadCsv={async () => reportsCsv(await loadAllReports(filter))}
    />
  );
}

interface FiledRow {
  _id: string;
  number: string;
  kind: string;
  subject: string;
  officerCallsign: string;
  officerName: string;
  createdAt: string;
}

interface FiledListProps {
  view: ReportsView;
  caption: string;
  query: ComponentProps<typeof MoreRows>['query'] & Parameters<typeof readFailure>[0];
  rows: readonly FiledRow[] | undefined;
  tools: ReactNode;
  creation: ReactNode;
  loadCsv: () => Promise<string>;
}

const FAILED = 'The reports could not be loaded.';
const shortFormat = dateFormat({
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const formatShortly = (at: string) => shortFormat.format(new Date(at));

function FiledList({ view, caption, query, rows, tools, creation, loadCsv }: FiledListProps) {
  const { report: selected, scope } = view;
  const phone = useBelow('sm');
  const isNarrow = useBelow('lg') && selected !== null;
  const columns = useMemo(() => {
    const hidden = [phone && 'kind', (phone || isNarrow) && 'officer'];
    return columnsOf(selected, scope.by).filter(({ id }) => !hidden.includes(id));
  }, [selected, scope.by, phone, isNarrow]);
  return (
    <Panel
      title="Filed reports"
      mark={<StaleMark stale={rows !== undefined && query.isError && !query.isFetchNextPageError} />}
      actions={
        <>
          <ExportButton
            disabled={rows === undefined || rows.length === 0}
            file="reports.csv"
            load={loadCsv}
            failureOf={(error) => failureMessage(error, FAILED)}
          />
          {creation}
        </>
      }
    >
      {tools}
      <div className={classes.rows}>
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowId={({ _id }) => _id}
          density="dense"
          onOpen={({ _id }) => view.open(_id)}
          empty={
            view.isFiltered
              ? {
                  message: 'No reports match these filters.',
                  action: <Button onClick={view.clear}>Clear filters</Button>,
                }
              : { message: 'No reports filed yet.' }
          }
          failure={readFailure(query, FAILED)}
        />
      </div>
      <MoreRows query={query} failure={failureMessage(query.error, 'More reports could not be loaded.')} />
    </Panel>
  );
}

const officerOf = ({ officerCallsign, officerName }: Pick<FiledRow, 'officerCallsign' | 'officerName'>) =>
  `${officerCallsign} ${officerName}`;

function columnsOf(selected: string | null, by: string): TableColumn<FiledRow>[] {
  return [
    {
      id: 'number',
      header: 'No.',
      cell: ({ _id, number }) => <Mono data-selected={_id === selected || undefined}>{number}</Mono>,
    },
    { id: 'kind', header: 'Kind', cell: ({ kind }) => <span>{kind}</span> },
    {
      id: 'subject',
      header: 'Subject',
      cell: ({ subject, kind, ...row }) => (
        <Text span display="block" truncate title={subject}>
          {subject}
          <Text span display="block" hiddenFrom="sm" fz={12} c="dimmed" truncate>
            {kind} · {officerOf(row)}
          </Text>
        </Text>
      ),
    },
    { id: 'officer', header: by, cell: (row) => <span>{officerOf(row)}</span> },
    {
      id: 'filed',
      header: 'Filed',
      align: 'right',
      cell: ({ createdAt }) => <Timestamp at={createdAt} format={formatShortly} ff="monospace" c="dimmed" />,
    },
  ];
}
