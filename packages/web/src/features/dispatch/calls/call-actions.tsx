import { Box, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Response, Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { OfficerRef } from '@ten-four/contract/dispatch/units.contract';
import { useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { turns } from '#lib/turns.ts';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { showError } from '#ui/toast.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { useTarget } from '#ui/use-target.ts';
import { EditCallForm } from './call-forms.tsx';
import {
  type CallChange,
  changeCall,
  knownCallsOf,
  listedCall,
  putBack,
  useChangeCall,
} from './calls.queries.ts';
import { CloseCallForm } from './close-call-form.tsx';

interface CallActionsProps {
  call: Call;
  officerId: string | null;
  actions: CallActionsState;
}

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
      <Box component="p">
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

const FAILED = 'The call could not be changed.';

export type CallActionsState = ReturnType<typeof useCallActions>;

/**
 * What can be done with a call at once: one thing after the other; close and detach can be taken back for 6 s. `maySay`
 * tells of which units the reader may say how far they are.
 */
export function useCallActions(call: Call, maySay: (unitId: string) => boolean) {
  const queryClient = useQueryClient();
  const change = useChangeCall(call._id);
  const [takeTurn] = useState(turns);
  const moving = useTarget<{ officerId: string; callsign: string; others: readonly Call[] }>();
  const texts = { failed: FAILED, unreachable: DISPATCH_TEXTS.notSent };
  const undone = (back: CallChange) => ({
    ...texts,
    undo: () => changeCall(queryClient, call._id, back),
  });

  /** What was done in an earlier turn may have changed it. */
  const callByNow = () => listedCall(queryClient, call._id) ?? call;

  /** Answers whether it was done; a failure is told. */
  const send = async (wanted: CallChange): Promise<boolean> => {
    try {
      await change.mutateAsync(wanted);
      return true;
    } catch (error) {
      const { unreachable, notSent } = DISPATCH_TEXTS;
      showError(failureMessage(error, FAILED, wanted.kind === 'note' ? unreachable : notSent));
      return false;
    }
  };
  const run = (wanted: CallChange) => takeTurn(JSON.stringify(wanted), () => send(wanted));

  return {
    pending: change.isPending ? change.variables : null,
    /** Attaches a unit; where it is on other calls, what becomes of those is asked first. */
    attach: async (officerId: string) => {
      const others = knownCallsOf(queryClient, call.platform, officerId);
      const callsign = others[0]?.units.find(({ _id }) => _id === officerId)?.callsign;
      if (callsign === undefined) await run({ kind: 'attach', officerId });
      else moving.open({ officerId, callsign, others });
    },
    attachBeside: (officerId: string, move: boolean) => run({ kind: 'attach', officerId, move }),
    moving,
    makePrimary: (officerId: string) => run({ kind: 'primary', officerId }),
    addNote: (text: string) => run({ kind: 'note', text }),
    reopen: () => run({ kind: 'reopen' }),
    setResponse: (unitId: string, response: Response) => run({ kind: 'response', unitId, response }),
    detach: ({ _id, callsign }: OfficerRef) =>
      takeTurn(`detach ${_id}`, async () => {
        const before = callByNow();
        if (!(await send({ kind: 'detach', officerId: _id }))) return false;
        showUndo(`${callsign} detached from call ${call.callNumber}.`, {
          ...texts,
          undo: () => putBack(queryClient, before, { unitId: _id, maySay: maySay(_id) }),
        });
        return true;
      }),
    /** Has another service come, too. */
    request: (service: Service) =>
      takeTurn(`request ${service}`, async () => {
        const { services: before } = callByNow();
        const services = [...before, service];
        if (!(await send({ kind: 'services', services, before }))) return false;
        const back = undone({ kind: 'services', services: before, before: services });
        showUndo(`${service} requested for call ${call.callNumber}.`, back);
        return true;
      }),
    unhold: () => run({ kind: 'unhold' }),
    offerUnholding: () => showUndo(`Call ${call.callNumber} held.`, undone({ kind: 'unhold' })),
    offerReopening: () => showUndo(`Call ${call.callNumber} closed.`, undone({ kind: 'reopen' })),
  };
}
