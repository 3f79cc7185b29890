import { Box, Button, Text } from '@mantine/core';
import type { CivilianRecords } from '@ten-four/contract/reports/reports.contract';
import { isPayable, type ReportType } from '@ten-four/contract/reports/reports.values';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '#lib/date-format.ts';
import { formatDollars } from '#lib/dollars.ts';
import { randomKey } from '#lib/random-key.ts';
import { useNow } from '#lib/use-now.ts';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { useFinePayment } from '../reports.queries.ts';
import { consequenceFacts, isContestable } from './consequence-facts.tsx';
import { FRAMED, PayFine } from './pay-fine.tsx';
import { hasTags, RecordTags } from './record-tags.tsx';

type CivilianRecord = CivilianRecords['tickets'][number];

interface RecordDetailsProps {
  record: CivilianRecord;
  type: ReportType;
  /** Like `onContest` only for the owner. */
  payment?: (fine: number) => ReactNode;
  onContest?: () => void;
}

interface RecordDialogProps extends RecordDetailsProps {
  title: string;
  opened: boolean;
  onClose: () => void;
}

export function RecordDialog({ title, opened, onClose, ...details }: RecordDialogProps) {
  const pay = useFinePayment();
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey);
  const { _id: id, number } = details.record;
  const close = () => {
    if (pay.isPending) return;
    if (pay.isError) pay.reset();
    onClose();
  };
  // A void report that was restored is paid again.
  const payNow = () =>
    pay.mutate({ params: { id }, idempotencyKey }, { onSuccess: () => setIdempotencyKey(randomKey()) });
  return (
    <Dialog opened={opened} onClose={close} title={`${title} ${number}`} size={480}>
      <RecordDetails {...details} pay={pay} onPay={payNow} />
    </Dialog>
  );
}

interface PaidRecordProps extends RecordDetailsProps {
  pay: ReturnType<typeof useFinePayment>;
  onPay: () => void;
}

function RecordDetails({ record, type, payment, onContest, pay, onPay }: PaidRecordProps) {
  const now = useNow();
  const { consequences, paidAt } = record;
  const receipt = paidAt === null ? undefined : pay.data?.payments;
  const contest = consequences !== null && onContest !== undefined && isContestable(consequences, now) && (
    <Button size="room" onClick={onContest}>
      Contest
    </Button>
  );
  return (
    <>
      {consequences !== null && hasTags(consequences, now) && (
        <Box mb={8}>
          <RecordTags consequences={consequences} />
        </Box>
      )}
      <Facts
        facts={[
          ...factsOf(record, type),
          ...(consequences === null ? [] : consequenceFacts(consequences, now)),
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
      {consequences?.can.pay && payment !== undefined ? (
        <PayFine fine={record.fineAmount ?? 0} pay={pay} payment={payment} contest={contest} onPay={onPay} />
      ) : (
        contest && <DialogButtons>{contest}</DialogButtons>
      )}
    </>
  );
}

function factsOf(record: CivilianRecord, type: ReportType) {
  const { reason, fineAmount, jailTime, officerCallsign, officerName, createdAt } = record;
  const { plate, location, paidAt, consequences } = record;
  const isOwed = isPayable({ type, fineAmount: fineAmount ?? 0 }) && !consequences?.voided;
  const paid = paidAt === null ? 'Not yet' : formatDateTime(paidAt);
  return [
    { label: 'Offenses', value: reason === '' ? 'None' : reason },
    { label: 'Issued', value: formatDateTime(createdAt) },
    { label: 'Officer', value: officerName && `${officerCallsign} ${officerName}` },
    { label: 'Location', value: location },
    { label: 'Plate', value: plate },
    { label: 'Fine', value: fineAmount === 0 ? 'None' : fineAmount && formatDollars(fineAmount) },
    { label: 'Paid', value: isOwed ? paid : null },
    { label: 'Jail time', value: jailTime === null ? null : jailTime === 0 ? 'None' : `${jailTime} min` },
  ];
}
