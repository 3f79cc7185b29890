import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { changeCall } from '../calls/calls.queries.ts';
import { withErrorToast } from '../with-error-toast.ts';

const inWords = (count: number) => `${count} stale ${count === 1 ? 'call' : 'calls'}`;

export function CloseStale({ calls }: { calls: readonly Call[] }) {
  const queryClient = useQueryClient();
  const { opened, target, open, close } = useTarget<readonly Call[]>();
  const callsToClose = target ?? [];
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      let closed = 0;
      for (const { _id, callNumber } of callsToClose) {
        const done = changeCall(queryClient, _id, { kind: 'close', disposition: '' }).then(() => true);
        if (await withErrorToast(done, `Call ${callNumber} could not be closed.`)) closed += 1;
      }
      close();
      if (closed > 0) showSuccess(`${inWords(closed)} closed.`);
    },
  });
  return (
    <>
      <Button size="row" onClick={() => open(calls)}>
        Close {inWords(calls.length)}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={`Close ${inWords(callsToClose.length)}?`}
        message={`No unit and no activity for hours: ${callsToClose.map(({ callNumber }) => callNumber).join(', ')}.`}
        confirmLabel="Close calls"
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={close}
      />
    </>
  );
}
