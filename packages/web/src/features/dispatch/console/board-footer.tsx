import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { ConfirmDialog } from '#ui/dialog.tsx';
import textStyles from '#ui/text.module.css';
import { showSuccess } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { DispatchersOnDuty } from '../board/dispatchers-on-duty.tsx';
import { callsignsOf } from '../calls/call-words.ts';
import { changeCall } from '../calls/calls.queries.ts';
import { withErrorToast } from '../with-error-toast.ts';
import { useDispatchOf } from './console.queries.ts';
import classes from './dispatch-console.module.css';
import type { ConsoleState } from './use-console.ts';

export function BoardMark({ state: { view, rows } }: { state: ConsoleState }) {
  const hasNoDispatcher = useDispatchOf(view.platform).data?.dispatchers.length === 0;
  if (rows.newCallCount === null) return hasNoDispatcher && <DispatchersOnDuty platform={view.platform} />;
  return (
    rows.newCallCount > 0 && (
      <Text span inherit fz={12} className={textStyles.nowrap ?? ''}>
        <Text component="b" inherit fw={700} ff="monospace" c="var(--tf-busy)">
          {rows.newCallCount} new {rows.newCallCount === 1 ? 'call' : 'calls'}
        </Text>
        , shown after you drop
      </Text>
    )
  );
}

export function BoardFooter({ state }: { state: ConsoleState }) {
  const { rows, selectedUnits, canEdit, clearSelection } = state;
  if (rows.newCallCount !== null) {
    return (
      <p className={classes.foot} data-drag-foot>
        <span>
          <b>Drop</b> on a call to assign · <b>Alt</b> keeps other calls, too · <b>Esc</b> cancels
        </span>
      </p>
    );
  }
  if (selectedUnits.length > 0) {
    return (
      <p className={classes.foot} role="status">
        <span>
          <b>{callsignsOf(selectedUnits)}</b> selected: choose a call, or press Ctrl+Enter on one
        </span>
        <Button size="row" onClick={clearSelection}>
          Cancel
        </Button>
      </p>
    );
  }
  return (
    canEdit &&
    rows.showOnly === 'stale' && (
      <div className={classes.foot}>
        <span>Stale: no unit, no activity for hours</span>
        <CloseStale calls={rows.stale} />
      </div>
    )
  );
}

const staleCallsText = (count: number) => `${count} stale ${count === 1 ? 'call' : 'calls'}`;

function CloseStale({ calls }: { calls: readonly Call[] }) {
  const queryClient = useQueryClient();
  const { opened, target, open, close } = useTarget<readonly Call[]>();
  const callsToClose = target ?? [];
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      let closed = 0;
      for (const { _id, callNumber } of callsToClose) {
        const closing = changeCall(queryClient, 'POST /api/calls/:id/close', _id, { disposition: '' });
        if (await withErrorToast(closing, `Call ${callNumber} could not be closed.`)) closed += 1;
      }
      close();
      if (closed > 0) showSuccess(`${staleCallsText(closed)} closed.`);
    },
  });
  return (
    <>
      <Button size="row" onClick={() => open(calls)}>
        Close {staleCallsText(calls.length)}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={`Close ${staleCallsText(callsToClose.length)}?`}
        message={`No unit and no activity for hours: ${callsToClose.map(({ callNumber }) => callNumber).join(', ')}.`}
        confirmLabel="Close calls"
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={close}
      />
    </>
  );
}
