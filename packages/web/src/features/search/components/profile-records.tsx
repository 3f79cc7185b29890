import { Box, Group } from '@mantine/core';
import type { CivilianRecords } from '@ten-four/contract/reports/reports.contract';
import { REPORT_NAMES, type ReportType } from '@ten-four/contract/reports/reports.values';
import { queryFailure, readFailure } from '#lib/api-client.ts';
import { FINE_TONES, fineStatusNow } from '#lib/consequences.ts';
import { formatDate } from '#lib/date-format.ts';
import { formatDollarsBriefly } from '#lib/dollars.ts';
import { useNowOnScreen } from '#lib/use-now.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import type { Read } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { StaleNotice } from '#ui/stale-notice.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import textStyles from '#ui/text.module.css';
import { monoColumn, textColumn } from '#ui/text-columns.tsx';
import { Timestamp } from '#ui/timestamp.tsx';

export type RecordRow = CivilianRecords['tickets'][number] & { type: ReportType };

interface ProfileRecordsProps {
  query: Read<CivilianRecords>;
  onOpen: (record: RecordRow) => void;
}

const COLUMNS: readonly TableColumn<RecordRow>[] = [
  { ...monoColumn('No.', ({ number }) => number), id: 'number', folded: 'lead' },
  { ...textColumn('Type', ({ type }) => type), folded: 'lead', cell: ({ type }) => REPORT_NAMES[type] },
  {
    ...textColumn('Offenses', ({ reason }) => reason),
    folded: 'line',
    cell: ({ reason }) => (
      <Box miw={96} style={{ overflowWrap: 'break-word' }}>
        {reason}
      </Box>
    ),
  },
  {
    ...textColumn('Fine', ({ fineAmount }) => fineAmount),
    align: 'right',
    cell: (record) => <Fine {...record} />,
  },
  {
    ...monoColumn('Jail', ({ jailTime }) => (jailTime === null ? null : `${jailTime} min`)),
    align: 'right',
    sortBy: ({ jailTime }) => jailTime,
  },
  monoColumn('Officer', ({ officerCallsign }) => officerCallsign),
  {
    ...textColumn('Issued', ({ createdAt }) => createdAt),
    folded: 'end',
    align: 'right',
    cell: ({ createdAt }) => (
      <Timestamp at={createdAt} format={formatDate} c="dimmed" className={textStyles.mono ?? ''} />
    ),
  },
];

function Fine({ fineAmount, consequences }: RecordRow) {
  const { now, ref } = useNowOnScreen();
  const status = consequences === null ? 'None' : fineStatusNow(consequences, now);
  const tone = FINE_TONES[status];
  return (
    <Group ref={ref} display="inline-flex" gap={8} wrap="nowrap">
      {consequences?.voided && <StatusTag tone="off">Void</StatusTag>}
      {tone !== null && <StatusTag tone={tone}>{status === 'Due' ? 'Unpaid' : status}</StatusTag>}
      <span className={textStyles.mono}>{fineAmount === null ? '—' : formatDollarsBriefly(fineAmount)}</span>
    </Group>
  );
}

export function ProfileRecords({ query, onOpen }: ProfileRecordsProps) {
  const rows = query.data && rowsOf(query.data);
  const failed = 'The records could not be loaded.';
  return (
    <Panel title="Records" count={rows?.length}>
      {query.isError && rows !== undefined && <StaleNotice inside {...queryFailure(query, failed)} />}
      <DataTable
        caption="Records"
        name="records"
        columns={COLUMNS}
        rows={rows}
        rowId={({ _id }) => _id}
        onOpen={onOpen}
        density="dense"
        folds
        empty={{ message: 'None' }}
        failure={readFailure(query, failed)}
      />
    </Panel>
  );
}

function rowsOf({ tickets, writtenWarnings, arrestReports }: CivilianRecords): RecordRow[] {
  const withType = (type: ReportType, records: CivilianRecords['tickets']) =>
    records.map((record) => ({ ...record, type }));
  return [
    ...withType('citation', tickets),
    ...withType('warning', writtenWarnings),
    ...withType('arrest', arrestReports),
  ].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
