import { Box, Button, Text } from '@mantine/core';
import type { CivilianRecords } from '@ten-four/contract/reports/reports.contract';
import { isPayable, type ReportType } from '@ten-four/contract/reports/reports.values';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { formatDollars } from '#lib/dollars.ts';
import { formatMoment } from '#lib/moments.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { useFinePayment } from '../reports.queries.ts';

export type CivilianRecord = CivilianRecords['tickets'][number];

const FRAMED = { p: 12, mt: 16, bd: '1px solid var(--tf-line)', bdrs: 'sm' } as const;

interface RecordDialogProps {
  record: CivilianRecord;
  type: ReportType;
  title: string;
  opened: boolean;
  own: boolean;
  /** What a fine of so many dollars is about to be taken from, in words. */
  payment: (fine: number) => ReactNode;
  onClose: () => void;
}

/** One record in full; the fine of one's own civilian is paid here: asked once, then the receipt. */
export function RecordDialog({ record, type, title, opened, own, payment, onClose }: RecordDialogProps) {
  const [asking, setAsking] = useState(false);
  const pay = useFinePayment();
  const intent = useIntentKey();
  const { _id, number, paidAt } = record;
  const fineAmount = record.fineAmount ?? 0;
  const receipt = pay.data?.payments;
  const unpaid = paidAt === null && receipt === undefined && isPayable({ type, fineAmount });
  const close = () => {
    if (pay.isPending) return;
    setAsking(false);
    if (pay.isError) pay.reset();
    onClose();
  };
  const payNow = () => {
    pay.mutate({ params: { id: _id }, idempotencyKey: intent.keyFor({ pay: _id }) });
  };
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
      {asking && unpaid && (
        <Box {...FRAMED}>
          <p>Pay {formatDollars(fineAmount)} to the city? This cannot be undone.</p>
          {payment(fineAmount)}
        </Box>
      )}
      {pay.isError && (
        <Text mt={16} c="error" role="alert">
          {failureMessage(pay.error, 'The fine could not be paid.')}
        </Text>
      )}
      {own && unpaid && (
        <DialogButtons>
          {asking ? (
            <>
              <Button size="room" disabled={pay.isPending} onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button size="room" variant="filled" loading={pay.isPending} onClick={payNow}>
                Pay {formatDollars(fineAmount)}
              </Button>
            </>
          ) : (
            <Button size="room" variant="filled" onClick={() => setAsking(true)}>
              Pay Fine
            </Button>
          )}
        </DialogButtons>
      )}
    </Dialog>
  );
}

function factsOf(record: CivilianRecord, type: ReportType, paidAt: string | null) {
  const { reason, fineAmount, jailTime, officerCallsign, officerName, createdAt, notes } = record;
  const { plate, location } = record;
  return [
    { label: 'Offenses', value: reason === '' ? 'None' : reason },
    { label: 'Issued', value: formatMoment(createdAt) },
    ...(officerName === null ? [] : [{ label: 'Officer', value: `${officerCallsign} ${officerName}` }]),
    ...(location === null ? [] : [{ label: 'Location', value: location }]),
    ...(plate === null ? [] : [{ label: 'Plate', value: plate }]),
    ...(fineAmount === null
      ? []
      : [{ label: 'Fine', value: fineAmount === 0 ? 'None' : formatDollars(fineAmount) }]),
    ...(isPayable({ type, fineAmount: fineAmount ?? 0 })
      ? [{ label: 'Paid', value: paidAt === null ? 'Not yet' : formatMoment(paidAt) }]
      : []),
    ...(jailTime === null
      ? []
      : [{ label: 'Jail time', value: jailTime === 0 ? 'None' : `${jailTime} min` }]),
    ...(notes === null ? [] : [{ label: 'Notes', value: notes }]),
  ];
}
