import { Box, Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { formatDollars } from '#lib/dollars.ts';
import { randomKey } from '#lib/random-key.ts';
import { DialogButtons } from '#ui/dialog.tsx';
import { useDialog } from '#ui/form-dialog/use-dialog.ts';
import type { useFinePayment } from '../reports.queries.ts';

export const FRAMED = { p: 12, mt: 16, bd: '1px solid var(--tf-line)', bdrs: 'sm' } as const;

interface PayFineProps {
  record: { _id: string; fineAmount: number | null };
  pay: ReturnType<typeof useFinePayment>;
  payment: (fine: number) => ReactNode;
  /** Beside the button that asks. */
  court: ReactNode;
}

/** Asks for confirmation before the fine is paid. */
export function PayFine({ record, pay, payment, court }: PayFineProps) {
  const [asking, setAsking] = useState(false);
  const [idempotencyKey] = useState(randomKey);
  const { onBusy } = useDialog();
  const fine = record.fineAmount ?? 0;
  const payNow = () => {
    onBusy(true);
    pay.mutate({ params: { id: record._id }, idempotencyKey }, { onSettled: () => onBusy(false) });
  };
  return (
    <>
      {asking && (
        <Box {...FRAMED}>
          <p>Pay {formatDollars(fine)} to the city? This cannot be undone.</p>
          {payment(fine)}
        </Box>
      )}
      {pay.error !== null && (
        <Text mt={16} c="error" role="alert">
          {failureMessage(pay.error, 'The fine could not be paid.')}
        </Text>
      )}
      <DialogButtons>
        {asking ? (
          <>
            <Button size="room" disabled={pay.isPending} onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button size="room" variant="filled" loading={pay.isPending} onClick={payNow}>
              Pay {formatDollars(fine)}
            </Button>
          </>
        ) : (
          <>
            {court}
            <Button size="room" variant="filled" onClick={() => setAsking(true)}>
              Pay Fine
            </Button>
          </>
        )}
      </DialogButtons>
    </>
  );
}
