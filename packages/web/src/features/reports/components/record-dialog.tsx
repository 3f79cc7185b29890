import { Box, Text } from '@mantine/core';
import type { CivilianRecords } from '@ten-four/contract/reports/reports.contract';
import { isPayable, type ReportType } from '@ten-four/contract/reports/reports.values';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '#lib/date-format.ts';
import { formatDollars } from '#lib/dollars.ts';
import { randomKey } from '#lib/random-key.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { useFinePayment } from '../reports.queries.ts';
import { FRAMED, PayFine } from './pay-fine.tsx';

type CivilianRecord = CivilianRecords['tickets'][number];

interface RecordDialogProps {
  record: CivilianRecord;
  type: ReportType;
  title: string;
  opened: boolean;
  own: boolean;
  payment: (fine: number) => ReactNode;
  onClose: () => void;
}

export function RecordDialog({ record, type, title, opened, own, payment, onClose }: RecordDialogProps) {
  const pay = useFinePayment();
  const [idempotencyKey] = useState(randomKey);
  const { _id, number, paidAt } = record;
  const fineAmount = record.fineAmount ?? 0;
  const receipt = pay.data?.payments;
  const unpaid = paidAt === null && receipt === undefined && isPayable({ type, fineAmount });
  const close = () => {
    if (pay.isPending) return;
    if (pay.isError) pay.reset();
    onClose();
  };
  const payNow = () => pay.mutate({ params: { id: _id }, idempotencyKey });
  return (
    <Dialog opened={opened} onClose={close} title={`${title} ${number}`} size={480}>
      <Facts facts={factsOf(record, type, pay.data?.report.paidAt ?? paidAt)} />
      {receipt !== undefined && (
        <Box component="section" {...FRAMED} role="status" aria-label="Receipt">
          <Text c="var(--tf-available)">{pay.data?.message}</Text>
          <Facts
            density="dense"
            facts={receipt.map(({ from, amount }) => ({ label: from, value: formatDollars(amount) }))}
          />
        </Box>
      )}
      {unpaid && own && <PayFine fine={fineAmount} pay={pay} payment={payment} onPay={payNow} />}
    </Dialog>
  );
}

function factsOf(record: CivilianRecord, type: ReportType, paidAt: string | null) {
  const { reason, fineAmount, jailTime, officerCallsign, officerName, createdAt, notes } = record;
  const { plate, location } = record;
  const paid = paidAt === null ? 'Not yet' : formatDateTime(paidAt);
  return [
    { label: 'Offenses', value: reason === '' ? 'None' : reason },
    { label: 'Issued', value: formatDateTime(createdAt) },
    { label: 'Officer', value: officerName && `${officerCallsign} ${officerName}` },
    { label: 'Location', value: location },
    { label: 'Plate', value: plate },
    { label: 'Fine', value: fineAmount === 0 ? 'None' : fineAmount && formatDollars(fineAmount) },
    { label: 'Paid', value: isPayable({ type, fineAmount: fineAmount ?? 0 }) ? paid : null },
    { label: 'Jail time', value: jailTime === null ? null : jailTime === 0 ? 'None' : `${jailTime} min` },
    { label: 'Notes', value: notes },
  ];
}
