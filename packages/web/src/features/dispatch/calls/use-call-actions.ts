import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import type { OfficerRef } from '@ten-four/contract/dispatch/units.contract';
import { useRef } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { showError } from '#ui/toast.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { useTarget } from '#ui/use-target.ts';
import { type CallChange, changeCall, knownCallsOf, useChangeCall } from './calls.queries.ts';

const FAILED = 'The call could not be changed.';

export type CallActionsState = ReturnType<typeof useCallActions>;

/** What can be done with a call at once: one thing at a time; close and detach can be taken back for 6 s. */
export function useCallActions(call: Call) {
  const queryClient = useQueryClient();
  const change = useChangeCall(call._id);
  const busy = useRef(false);
  const moving = useTarget<{ officerId: string; callsign: string; others: readonly Call[] }>();
  const undone = (back: CallChange) => ({
    failed: FAILED,
    unreachable: DISPATCH_TEXTS.notSent,
    undo: () => changeCall(queryClient, call._id, back),
  });

  /** Answers whether it was done; a failure is told. What is pressed meanwhile does nothing. */
  const run = async (wanted: CallChange): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    try {
      await change.mutateAsync(wanted);
      return true;
    } catch (error) {
      const { unreachable, notSent } = DISPATCH_TEXTS;
      showError(failureMessage(error, FAILED, wanted.kind === 'note' ? unreachable : notSent));
      return false;
    } finally {
      busy.current = false;
    }
  };

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
    detach: async ({ _id, callsign }: OfficerRef) => {
      const wasPrimary = call.primaryOfficer?._id === _id;
      const done = await run({ kind: 'detach', officerId: _id });
      if (!done) return;
      showUndo(
        `${callsign} detached from call ${call.callNumber}.`,
        undone({ kind: wasPrimary ? 'primary' : 'attach', officerId: _id }),
      );
    },
    offerReopening: () => showUndo(`Call ${call.callNumber} closed.`, undone({ kind: 'reopen' })),
  };
}
