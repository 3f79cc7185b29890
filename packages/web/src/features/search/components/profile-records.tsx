import { Box, Group } from '@mantine/core';
import type { CivilianRecords } from '@ten-four/contract/reports/reports.contract';
import { isPayable, REPORT_NAMES, type ReportType } from '@ten-four/contract/reports/reports.values';
import { formatDollarsBriefly } from '#lib/dollars.ts';
import { formatDate, formatMoment } from '#lib/moments.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Panel } from '#ui/panel.tsx';
import { StaleNotice } from '#ui/stale-notice.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import textStyles from '#ui/text.module.css';

export type RecordRow = CivilianRecords['tickets'][number] & { type: ReportType };

interface ProfileRecordsProps {
  records: CivilianRecords | undefined;
  failure: { message: string; onRetry: () => void } | undefined;
  onOpen: (record: RecordRow) => void;
}

const COLUMNS: readonly TableColumn<RecordRow>[] = [
  {
    id: 'number',
    header: 'No.',
    folded: 'lead',
    cell: ({ number }) => <span className={textStyles.mono}>{number}</span>,
    sortBy: ({ number }) => number,
  },
  {
    id: 'type',
    header: 'Type',
    folded: 'lead',
    cell: ({ type }) => REPORT_NAMES[type],
    sortBy: ({ type }) => type,
  },
  {
    id: 'offenses',
    header: 'Offenses',
    folded: 'line',
    cell: ({ reason }) => (
      <Box miw={96} style={{ overflowWrap: 'break-word' }}>
        {reason}
      </Box>
    ),
    sortBy: ({ reason }) => reason,
  },
  {
    id: 'fine',
    header: 'Fine',
    align: 'right',
    cell: (record) => <Fine {...record} />,
    sortBy: ({ fineAmount }) => fineAmount,
  },
  {
    id: 'jail',
    header: 'Jail',
    align: 'right',
    cell: ({ jailTime }) => (
      <span className={textStyles.mono}>{jailTime === null ? '—' : `${jailTime} min`}</span>
    ),
    sortBy: ({ jailTime }) => jailTime,
  },
  {
    id: 'officer',
    header: 'Officer',
    cell: ({ officerCallsign }) => <span className={textStyles.mono}>{officerCallsign ?? '—'}</span>,
    sortBy: ({ officerCallsign }) => officerCallsign,
  },
  {
    id: 'issued',
    header: 'Issued',
    folded: 'end',
    align: 'right',
    cell: ({ createdAt }) => (
      <Box
        component="time"
        c="dimmed"
        className={textStyles.mono ?? ''}
        dateTime={createdAt}
        title={formatMoment(createdAt)}
      >
        {formatDate(createdAt)}
      </Box>
    ),
    sortBy: ({ createdAt }) => createdAt,
  },
];

function Fine({ type, fineAmount, paidAt }: RecordRow) {
  return (
    <Group display="inline-flex" gap={8} wrap="nowrap">
      {isPayable({ type, fineAmount: fineAmount ?? 0 }) && (
        <StatusTag tone={paidAt === null ? 'busy' : 'available'}>
          {paidAt === null ? 'Unpaid' : 'Paid'}
        </StatusTag>
      )}
      <span className={textStyles.mono}>{fineAmount === null ? '—' : formatDollarsBriefly(fineAmount)}</span>
    </Group>
  );
}

export function ProfileRecords({ records, failure, onOpen }: ProfileRecordsProps) {
  const rows = records && rowsOf(records);
  return (
    <Panel title="Records" count={rows?.length}>
      {failure !== undefined && rows !== undefined && (
        <StaleNotice inside reason={failure.message} onRetry={failure.onRetry} />
      )}
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
        failure={rows === undefined ? failure : undefined}
      />
    </Panel>
  );
}

function rowsOf({ tickets, writtenWarnings, arrestReports }: CivilianRecords): RecordRow[] {
  const as = (type: ReportType, records: CivilianRecords['tickets']) =>
    records.map((record) => ({ ...record, type }));
  return [...as('citation', tickets), ...as('warning', writtenWarnings), ...as('arrest', arrestReports)].sort(
    (a, b) => b.createdAt.localeCompare(a.createdAt),
  );
}
