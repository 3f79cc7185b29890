import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { ReactNode } from 'react';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import type { CallActionsState } from './call-actions.ts';
import { EditCallForm } from './call-forms.tsx';
import { formatCallNumbers, numbersOf } from './call-words.ts';
import { CloseCallForm } from './close-call-form.tsx';
import { MoveOrBothDialog } from './move-or-both.tsx';

interface CallButtonsProps {
  call: Call;
  actions: CallActionsState;
  first: ReactNode;
  more?: ReactNode;
  ml?: 'auto';
}

export function CallButtons({ call, actions, first, more, ...last }: CallButtonsProps) {
  const [editing, edit] = useDisclosure(false);
  const [closing, close] = useDisclosure(false);
  const isReopening = actions.pending?.kind === 'reopen';
  const isClosed = call.status === 'Closed';
  return (
    <>
      {!isClosed && (
        <>
          {first}
          <Button onClick={edit.open}>Edit</Button>
          {more}
        </>
      )}
      {/* One element for both states, so that a closing dialog can restore the focus to it. */}
      <Button
        {...last}
        aria-busy={isReopening}
        onClick={() => (isClosed ? void actions.reopen() : close.open())}
      >
        {isClosed ? (isReopening ? 'Reopening...' : 'Reopen') : 'Close Call'}
      </Button>
      <FormDialog opened={editing} title={`Edit Call ${call.callNumber}`} onClose={edit.close}>
        <EditCallForm call={call} />
      </FormDialog>
      <FormDialog opened={closing} title={`Close Call ${call.callNumber}`} size={440} onClose={close.close}>
        <CloseCallForm callId={call._id} onSaved={actions.offerReopening} />
      </FormDialog>
    </>
  );
}

type OwnUnitProps = Pick<CallButtonsProps, 'call' | 'actions'> & { officerId: string };

export function OwnUnitButton({ call, officerId, actions }: OwnUnitProps) {
  const { pending } = actions;
  const own = call.units.find(({ _id }) => _id === officerId);
  const label = own === undefined ? 'Attach' : 'Detach';
  const isBusy = pending?.unitId === officerId && pending.kind === label.toLowerCase();
  // Disabling the button would lose the focus.
  return (
    <Button
      aria-busy={isBusy}
      onClick={() => void (own === undefined ? actions.attach(officerId) : actions.detach(own))}
    >
      {isBusy ? `${label}ing...` : label}
    </Button>
  );
}

export function MoveDialog({ callNumber, actions }: { callNumber: number; actions: CallActionsState }) {
  const { opened, target, close } = actions.moving;
  if (target === null) return null;
  const { officerId, callsign, others } = target;
  return (
    <MoveOrBothDialog
      opened={opened}
      onClose={close}
      title={`${callsign} is on ${formatCallNumbers(numbersOf(others))}`}
      onChoose={(move) => void actions.attachOrMove(officerId, move)}
    >
      Move {callsign} to call {callNumber}, or keep {others.length === 1 ? 'both' : 'all of them'}?
    </MoveOrBothDialog>
  );
}
