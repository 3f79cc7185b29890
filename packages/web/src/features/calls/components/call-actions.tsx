import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import { lazy } from 'react';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useTarget } from '#ui/use-target.ts';
import type { CallActionsState } from './use-call-actions.ts';

const EditCallForm = lazy(async () => ({ default: (await import('./edit-call-form.tsx')).EditCallForm }));
const CloseCallForm = lazy(async () => ({ default: (await import('./close-call-form.tsx')).CloseCallForm }));

interface CallActionsProps {
  call: Call;
  officerId: string | null;
  actions: CallActionsState;
  /** Goes to the field for a note. */
  onNote: () => void;
}

/** The buttons of the selected call: what the reader's own unit does with it, and what becomes of it. */
export function CallActions({ call, officerId, actions, onNote }: CallActionsProps) {
  const editing = useTarget<Call>();
  const [closing, close] = useDisclosure(false);
  const { pending } = actions;
  if (call.status === 'Closed') {
    return (
      <Button loading={pending?.kind === 'reopen'} onClick={() => void actions.reopen()}>
        Reopen
      </Button>
    );
  }
  const own = call.units.find(({ _id }) => _id === officerId);
  const isOwn = pending !== null && 'officerId' in pending && pending.officerId === officerId;
  return (
    <>
      {officerId !== null &&
        (own === undefined ? (
          <Button
            disabled={pending !== null}
            loading={isOwn && pending.kind === 'attach'}
            onClick={() => void actions.attach(officerId)}
          >
            Attach
          </Button>
        ) : (
          <Button
            disabled={pending !== null}
            loading={isOwn && pending.kind === 'detach'}
            onClick={() => void actions.detach(own)}
          >
            Detach
          </Button>
        ))}
      <Button onClick={onNote}>Add Note</Button>
      <Button onClick={() => editing.open(call)}>Edit</Button>
      <Button disabled={pending !== null} onClick={close.open}>
        Close Call
      </Button>
      <FormDialog opened={editing.opened} title={`Edit Call ${call.callNumber}`} onClose={editing.close}>
        {(dialog) => editing.target !== null && <EditCallForm call={editing.target} dialog={dialog} />}
      </FormDialog>
      <FormDialog opened={closing} title={`Close Call ${call.callNumber}`} size={440} onClose={close.close}>
        {(dialog) => <CloseCallForm callId={call._id} onCloseCall={actions.close} dialog={dialog} />}
      </FormDialog>
    </>
  );
}
