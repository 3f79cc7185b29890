import { Box, Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { formatDollars } from '#lib/dollars.ts';
import { DialogButtons } from '#ui/dialog.tsx';
import type { useFinePayment } from '../reports.queries.ts';

export const FRAMED = { p: 12, mt: 16, bd: '1px solid var(--tf-line)', bdrs: 'sm' } as const;

interface PayFineProps {
  fine: number;
  pay: ReturnType<typeof useFinePayment>;
  payment: (fine: number) => ReactNode;
  /** Beside the button that asks. */
  contest: ReactNode;
  onPay: () => void;
}

/** Asks for confirmation before the fine is paid. */
export function PayFine({ fine, pay, payment, contest, onPay }: PayFineProps) {
  const [asking, setAsking] = useState(false);
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
            <Button size="room" variant="filled" loading={pay.isPending} onClick={onPay}>
              Pay {formatDollars(fine)}
            </Button>
          </>
        ) : (
          <>
            {contest}
            <Button size="room" variant="filled" onClick={() => setAsking(true)}>
              Pay Fine
            </Button>
          </>
        )}
      </DialogButtons>
    </>
  );
}
