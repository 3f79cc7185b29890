import { Box, Button } from '@mantine/core';
import { REPORT_NAMES } from '@ten-four/contract/reports/reports.values';
import { SAFETY_REPORT_NAMES } from '@ten-four/contract/safety-reports/safety-reports.values';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { reportsCsv, subjectNames } from '#features/reports/components/report-paper.ts';
import { loadAllReports, useReports } from '#features/reports/reports.queries.ts';
import { safetyReportsCsv, subjectOf } from '#features/safety-reports/components/safety-paper.ts';
import { loadAllSafetyReports, useSafetyReports } from '#features/safety-reports/safety-reports.queries.ts';
import { failureMessage, readFailure } from '#lib/api-client.ts';
import { dateFormat, formatMoment } from '#lib/moments.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { ExportButton } from '#ui/export-button.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import textStyles from '#ui/text.module.css';
import classes from './reports.module.css';
import { filterOf, type ReportsNarrowed, type ReportsScope, type ReportsShown } from './use-reports-view.ts';

type ReportsListProps = Omit<FiledListProps, 'caption' | 'by' | 'query' | 'rows' | 'loadCsv'> & {
  scope: ReportsScope;
  shown: ReportsShown;
  narrowed: ReportsNarrowed;
};

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

function SafetyReports({ kind, scope, narrowed, ...rest }: OfBook<'safety'>) {
  const { by, filedBy } = scope;
  const filter = { kind, filedBy, ...filterOf(narrowed) };
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
      caption={scope.persons ? 'Public safety reports' : 'Fire and EMS reports'}
      by={by}
      query={reports}
      rows={rows}
      loadCsv={async () => safetyReportsCsv(await loadAllSafetyReports(filter), scope)}
    />
  );
}

function PersonReports({ kind, scope, narrowed, ...rest }: OfBook<'persons'>) {
  const filter = { type: kind, ...filterOf(narrowed) };
  const reports = useReports(filter);
  const filed = reports.data?.pages.flatMap((page) => page.reports);
  const names = subjectNames(filed ?? []);
  const rows = filed?.map(
    (report): FiledRow => ({
      id: report._id,
      number: String(report.number),
      kind: REPORT_NAMES[report.type],
      subject: `${names.get(report._id)}: ${report.reason}`,
      officer: `${report.officerCallsign} ${report.officerName}`,
      filedAt: report.createdAt,
    }),
  );
  return (
    <FiledList
      {...rest}
      caption="Arrests, citations and warnings"
      by={scope.by}
      query={reports}
      rows={rows}
      loadCsv={async () => reportsCsv(await loadAllReports(filter))}
    />
  );
}

interface FiledRow {
  id: string;
  number: string;
  kind: string;
  subject: string;
  officer: string;
  filedAt: string;
}

interface FiledListProps {
  caption: string;
  by: string;
  query: ComponentProps<typeof MoreRows>['query'] & Parameters<typeof readFailure>[0];
  rows: readonly FiledRow[] | undefined;
  selected: string | null;
  onOpen: (id: string) => void;
  onClear: (() => void) | undefined;
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

function FiledList(props: FiledListProps) {
  const { caption, by, query, rows, selected, onOpen, onClear, tools, creation, loadCsv } = props;
  const columns = useMemo(() => columnsOf(selected, by), [selected, by]);
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
      <div className={classes.rows} data-narrow={selected !== null || undefined}>
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          density="dense"
          onOpen={({ id }) => onOpen(id)}
          empty={
            onClear === undefined
              ? { message: 'No reports filed yet.' }
              : {
                  message: 'No reports match these filters.',
                  action: <Button onClick={onClear}>Clear filters</Button>,
                }
          }
          failure={readFailure(query, FAILED)}
        />
      </div>
      <MoreRows query={query} failure={failureMessage(query.error, 'More reports could not be loaded.')} />
    </Panel>
  );
}

function columnsOf(selected: string | null, by: string): TableColumn<FiledRow>[] {
  return [
    {
      id: 'number',
      header: 'No.',
      cell: ({ id, number }) => (
        <Box component="span" ff="monospace" data-selected={id === selected || undefined}>
          {number}
        </Box>
      ),
    },
    { id: 'kind', header: 'Kind', cell: ({ kind }) => <span>{kind}</span> },
    {
      id: 'subject',
      header: 'Subject',
      cell: ({ subject, kind, officer }) => (
        <Box component="span" display="block" className={textStyles.ellipsis ?? ''} title={subject}>
          {subject}
          <Box
            component="span"
            display="block"
            hiddenFrom="sm"
            fz={12}
            c="var(--tf-dim)"
            className={textStyles.ellipsis ?? ''}
          >
            {kind} · {officer}
          </Box>
        </Box>
      ),
    },
    { id: 'officer', header: by, cell: ({ officer }) => <span>{officer}</span> },
    {
      id: 'filed',
      header: 'Filed',
      align: 'right',
      cell: ({ filedAt }) => (
        <Box
          component="time"
          ff="monospace"
          c="var(--tf-dim)"
          dateTime={filedAt}
          title={formatMoment(filedAt)}
        >
          {shortFormat.format(new Date(filedAt))}
        </Box>
      ),
    },
  ];
}
