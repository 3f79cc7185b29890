import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Response, Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { OfficerRef } from '@ten-four/contract/dispatch/units.contract';
import { useState } from 'react';
import { createActionQueue } from '#lib/action-queue.ts';
import { showError } from '#ui/toast.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { useTarget } from '#ui/use-target.ts';
import { withErrorToast } from '../with-error-toast.ts';
import {
  type CallChange,
  type CallRef,
  changeCall,
  knownCallsOf,
  listedCall,
  putBack,
  sendAssignment,
} from './calls.queries.ts';

export const CALL_FAILED = {
  failed: 'The call could not be changed.',
  unreachable: DISPATCH_TEXTS.notSent,
};

const offerUndo = (message: string, undo: () => Promise<unknown>) =>
  showUndo(message, { ...CALL_FAILED, undo });

interface Detaching {
  canSetResponse?: boolean;
  done?: 'detached' | 'cleared';
}

export async function detachUnit(
  queryClient: QueryClient,
  call: CallRef & Partial<Call>,
  { _id: unitId, callsign }: Pick<OfficerRef, '_id' | 'callsign'>,
  { canSetResponse = true, done = 'detached' }: Detaching = {},
): Promise<void> {
  const before = listedCall(queryClient, call._id) ?? call;
  await changeCall(queryClient, call._id, { kind: 'detach', officerId: unitId });
  offerUndo(`${callsign} ${done} from call ${call.callNumber}.`, () =>
    putBack(queryClient, before, { unitId, canSetResponse }),
  );
}

interface Closing {
  disposition: string;
  clear?: boolean;
  afterReopening?: () => Promise<unknown>;
}

export async function closeCall(
  queryClient: QueryClient,
  call: CallRef,
  { afterReopening, ...closing }: Closing,
): Promise<void> {
  await changeCall(queryClient, call._id, { kind: 'close', ...closing });
  offerReopening(queryClient, call, afterReopening);
}

export const offerReopening = (
  queryClient: QueryClient,
  { _id, callNumber }: CallRef,
  afterReopening?: () => Promise<unknown>,
) =>
  offerUndo(`Call ${callNumber} closed.`, async () => {
    await changeCall(queryClient, _id, { kind: 'reopen' });
    await afterReopening?.();
  });

async function requestService(queryClient: QueryClient, call: Call, service: Service): Promise<void> {
  const { services: before } = listedCall(queryClient, call._id) ?? call;
  const services = [...before, service];
  await changeCall(queryClient, call._id, { kind: 'services', services, before });
  offerUndo(`${service} requested for call ${call.callNumber}.`, () =>
    changeCall(queryClient, call._id, { kind: 'services', services: before, before: services }),
  );
}

export function showRefused(refused: readonly { callsign: string; reason: string }[]): void {
  if (refused.length > 0)
    showError(refused.map(({ callsign, reason }) => `${callsign}: ${reason}`).join(' '));
}

export type Assignee = Pick<OfficerRef, '_id' | 'callsign'>;

/**
 * Assigns the available units to a call, reports the others, and offers Undo. With `move` they leave their other
 * calls. Fails with `ApiFailure`.
 */
export async function assignUnits(
  queryClient: QueryClient,
  call: Call,
  units: readonly Assignee[],
  move: boolean,
): Promise<void> {
  const others = new Map(
    units.map(({ _id }) => [
      _id,
      knownCallsOf(queryClient, call.platform, _id).filter((other) => other._id !== call._id),
    ]),
  );
  const refused = await sendAssignment(queryClient, call._id, { unitIds: units.map(({ _id }) => _id), move });
  showRefused(refused);
  const done = units.filter(({ _id }) => refused.every((one) => one._id !== _id));
  if (done.length === 0) return;
  const callsigns = done.map(({ callsign }) => callsign).join(', ');
  offerUndo(`${callsigns} assigned to call ${call.callNumber}.`, async () => {
    for (const { _id: unitId } of done.filter(({ _id }) => call.units.every((unit) => unit._id !== _id))) {
      await changeCall(queryClient, call._id, { kind: 'detach', officerId: unitId });
      for (const other of move ? (others.get(unitId) ?? []) : [])
        await putBack(queryClient, other, { unitId });
    }
  });
}

export type CallActionsState = ReturnType<typeof useCallActions>;

/**
 * Runs changes from a call's panel one after the other. `canSetResponse` is false for units whose response the viewer
 * may not set.
 */
export function useCallActions(call: Call, canSetResponse: (unitId: string) => boolean) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ act }: { wanted: CallChange; act: () => Promise<void> }) => act(),
  });
  const [enqueue] = useState(createActionQueue);
  const moving = useTarget<{ officerId: string; callsign: string; others: readonly Call[] }>();

  const run = (wanted: CallChange, act = () => changeCall(queryClient, call._id, wanted)) =>
    enqueue(JSON.stringify(wanted), async () => {
      const done = mutateAsync({ wanted, act }).then(() => true);
      const unreachable = wanted.kind === 'note' ? DISPATCH_TEXTS.unreachable : CALL_FAILED.unreachable;
      return (await withErrorToast(done, CALL_FAILED.failed, unreachable)) ?? false;
    });

  return {
    pending: isPending ? variables.wanted : null,
    attach: async (officerId: string) => {
      const others = knownCallsOf(queryClient, call.platform, officerId);
      const callsign = others[0]?.units.find(({ _id }) => _id === officerId)?.callsign;
      if (callsign === undefined) await run({ kind: 'attach', officerId });
      else moving.open({ officerId, callsign, others });
    },
    attachOrMove: (officerId: string, move: boolean) => run({ kind: 'attach', officerId, move }),
    moving,
    makePrimary: (officerId: string) => run({ kind: 'primary', officerId }),
    addNote: (text: string) => run({ kind: 'note', text }),
    reopen: () => run({ kind: 'reopen' }),
    setResponse: (unitId: string, response: Response) => run({ kind: 'response', unitId, response }),
    detach: (unit: OfficerRef) =>
      run({ kind: 'detach', officerId: unit._id }, () =>
        detachUnit(queryClient, call, unit, { canSetResponse: canSetResponse(unit._id) }),
      ),
    request: (service: Service) =>
      run({ kind: 'services', services: [...call.services, service], before: call.services }, () =>
        requestService(queryClient, call, service),
      ),
    unhold: () => run({ kind: 'unhold' }),
    offerUnholding: () =>
      offerUndo(`Call ${call.callNumber} held.`, () => changeCall(queryClient, call._id, { kind: 'unhold' })),
    offerReopening: () => offerReopening(queryClient, call),
  };
}
