import { Box, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useTarget } from '#ui/use-target.ts';
import type { CallActionsState } from './use-call-actions.ts';

const EditCallForm = lazyPart(async () => ({ default: (await import('./call-forms.tsx')).EditCallForm }));
const CloseCallForm = lazyPart(() => import('./close-call-form.tsx'));

interface CallActionsProps {
  call: Call;
  officerId: string | null;
  actions: CallActionsState;
}

/** The buttons of the selected call: what the reader's own unit does with it, and what becomes of it. */
export function CallActions({ call, officerId, actions }: CallActionsProps) {
  const editing = useTarget<Call>();
  const [closing, close] = useDisclosure(false);
  const { pending } = actions;
  const isClosed = call.status === 'Closed';
  return (
    <>
      {!isClosed && officerId !== null && <OwnUnit call={call} officerId={officerId} actions={actions} />}
      {!isClosed && <Button onClick={() => editing.open(call)}>Edit</Button>}
      {/* One and the same button, so that the focus that a dialog gives back to it finds it. */}
      <Button
        aria-busy={pending?.kind === 'reopen'}
        onClick={() => (isClosed ? void actions.reopen() : close.open())}
      >
        {endLabel(isClosed, pending?.kind === 'reopen')}
      </Button>
      <FormDialog opened={editing.opened} title={`Edit Call ${call.callNumber}`} onClose={editing.close}>
        {(dialog) => editing.target !== null && <EditCallForm call={editing.target} dialog={dialog} />}
      </FormDialog>
      <FormDialog opened={closing} title={`Close Call ${call.callNumber}`} size={440} onClose={close.close}>
        {(dialog) => <CloseCallForm callId={call._id} onClosed={actions.offerReopening} dialog={dialog} />}
      </FormDialog>
    </>
  );
}

function OwnUnit({ call, officerId, actions }: CallActionsProps & { officerId: string }) {
  const { pending } = actions;
  const own = call.units.find(({ _id }) => _id === officerId);
  const kind = pending !== null && 'officerId' in pending && pending.officerId === officerId && pending.kind;
  const label = own === undefined ? 'Attach' : 'Detach';
  const isBusy = kind === label.toLowerCase();
  // A button that was disabled meanwhile would lose the focus.
  return (
    <Button
      aria-busy={isBusy}
      onClick={() => void (own === undefined ? actions.attach(officerId) : actions.detach(own))}
    >
      {isBusy ? `${label}ing...` : label}
    </Button>
  );
}

function endLabel(isClosed: boolean, isReopening: boolean): string {
  if (!isClosed) return 'Close Call';
  return isReopening ? 'Reopening...' : 'Reopen';
}

/** Asks what becomes of the calls that a unit is on already. */
export function MoveDialog({ callNumber, actions }: { callNumber: number; actions: CallActionsState }) {
  const { opened, target, close } = actions.moving;
  if (target === null) return null;
  const { officerId, callsign, others } = target;
  const numbers = others.map((other) => other.callNumber).join(', ');
  const attach = (move: boolean) => {
    close();
    void actions.attachBeside(officerId, move);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`${callsign} is on call${others.length === 1 ? '' : 's'} ${numbers}`}
      size={440}
    >
      <Box component="p" m={0}>
        Move {callsign} to call {callNumber}, or keep {others.length === 1 ? 'both' : 'all of them'}?
      </Box>
      <DialogButtons>
        <Button size="room" onClick={() => attach(false)}>
          Both
        </Button>
        <Button size="room" variant="filled" data-autofocus onClick={() => attach(true)}>
          Move
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
