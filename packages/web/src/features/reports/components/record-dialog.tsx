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
import { consequenceFacts, recordTags } from './consequences.tsx';
import { FRAMED, PayFine } from './pay-fine.tsx';

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
  const facts = {
    ...factsOf(record),
    ...(consequences && consequenceFacts(consequences, now)),
    'Contest until': canContest && contestUntil ? formatDateTime(contestUntil) : null,
    Notes: record.notes,
  };
  return (
    <>
      {tags && <Box mb={8}>{tags}</Box>}
      <Facts facts={Object.entries(facts).map(([label, value]) => ({ label, value }))} />
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
  return {
    Offenses: reason === '' ? 'None' : reason,
    Issued: formatDateTime(createdAt),
    Officer: officerName && `${officerCallsign} ${officerName}`,
    Location: location,
    Plate: plate,
    Fine: fineAmount === 0 ? 'None' : fineAmount && formatDollars(fineAmount),
    Paid: fineStatus === 'None' || fineStatus === 'Dismissed' ? null : paid,
    'Jail time': jailTime === null ? null : jailTime === 0 ? 'None' : `${jailTime} min`,
  };
}
