import { Box, Button, Text } from '@mantine/core';
import type { CivilianRecords } from '@ten-four/contract/reports/reports.contract';
import type { ReactNode } from 'react';
import { isPast } from '#lib/consequences.ts';
import { formatDateTime } from '#lib/date-format.ts';
import { formatDollars } from '#lib/dollars.ts';
import { useNow } from '#lib/use-now.ts';
import { DialogButtons } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { inDialog } from '#ui/form-dialog/form-dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useFinePayment } from '../reports.queries.ts';
import { consequenceFacts } from './consequence-facts.ts';
import { FRAMED, PayFine } from './pay-fine.tsx';
import { recordTags } from './record-tags.tsx';

type CivilianRecord = CivilianRecords['tickets'][number];

interface RecordDetailsProps {
  title: string;
  record: CivilianRecord;
  /** Like `onContest` only for the owner. */
  payment?: (fine: number) => ReactNode;
  onContest?: () => void;
}

export const RecordDialog = inDialog(({ title, record }) => `${title} ${record.number}`, RecordDetails, 480);

function RecordDetails({ record, payment, onContest }: RecordDetailsProps) {
  const pay = useFinePayment();
  const now = useNow();
  const { consequences, paidAt } = record;
  const { can, caseId, contestUntil = null } = consequences ?? {};
  const receipt = paidAt === null ? undefined : pay.data?.payments;
  const canContest = can?.contest && onContest !== undefined && !isPast(contestUntil, now);
  const contest = canContest && (
    <Button size="room" onClick={onContest}>
      Contest
    </Button>
  );
  const court = caseId ? <LinkButton to={`/dashboard/cases/${caseId}`}>View case</LinkButton> : contest;
  const tags = consequences && recordTags(consequences, now);
  const facts = consequences === null ? [] : consequenceFacts(consequences, now);
  return (
    <>
      {tags && <Box mb={8}>{tags}</Box>}
      <Facts
        facts={[
          ...factsOf(record),
          ...facts.map(({ label, text }) => ({ label, value: text })),
          { label: 'Contest until', value: canContest ? contestUntil && formatDateTime(contestUntil) : null },
          { label: 'Notes', value: record.notes },
        ]}
      />
      {receipt !== undefined && (
        <Box component="section" {...FRAMED} role="status" aria-label="Receipt">
          <Text c="var(--tf-available)">{pay.data?.message}</Text>
          <Facts
            density="dense"
            facts={receipt.map(({ from, amount }) => ({ label: from, value: formatDollars(amount) }))}
          />
        </Box>
      )}
      {can?.pay && payment !== undefined ? (
        <PayFine record={record} pay={pay} payment={payment} court={court} />
      ) : (
        court && <DialogButtons>{court}</DialogButtons>
      )}
    </>
  );
}

function factsOf(record: CivilianRecord) {
  const { reason, fineAmount, jailTime, officerCallsign, officerName, createdAt } = record;
  const { plate, location, paidAt, consequences } = record;
  const { fineStatus = 'None' } = consequences ?? {};
  const paid = paidAt === null ? 'Not yet' : formatDateTime(paidAt);
  return [
    { label: 'Offenses', value: reason === '' ? 'None' : reason },
    { label: 'Issued', value: formatDateTime(createdAt) },
    { label: 'Officer', value: officerName && `${officerCallsign} ${officerName}` },
    { label: 'Location', value: location },
    { label: 'Plate', value: plate },
    { label: 'Fine', value: fineAmount === 0 ? 'None' : fineAmount && formatDollars(fineAmount) },
    { label: 'Paid', value: fineStatus === 'None' || fineStatus === 'Dismissed' ? null : paid },
    { label: 'Jail time', value: jailTime === null ? null : jailTime === 0 ? 'None' : `${jailTime} min` },
  ];
}
