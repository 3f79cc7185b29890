import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Response, Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { OfficerRef } from '@ten-four/contract/dispatch/units.contract';
import { showError } from '#ui/toast.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { useTarget } from '#ui/use-target.ts';
import { useActionQueue } from '../use-action-queue.ts';
import { isAttached } from './call-order.ts';
import { callsignsOf } from './call-words.ts';
import { type CallRef, cachedCallsOf, changeCall, findListedCall, restoreUnit } from './calls.queries.ts';

export const CALL_FAILED = {
  failed: 'The call could not be changed.',
  unreachable: DISPATCH_TEXTS.notSent,
};

const offerUndo = (message: string, undo: () => Promise<unknown>) =>
  showUndo(message, { ...CALL_FAILED, undo });

export type Assignee = Pick<OfficerRef, '_id' | 'callsign'>;

interface DetachOptions {
  canSetResponse?: boolean;
  done?: 'detached' | 'cleared';
}

export async function detachUnit(
  queryClient: QueryClient,
  call: CallRef & Partial<Call>,
  { _id: unitId, callsign }: Assignee,
  { canSetResponse = true, done = 'detached' }: DetachOptions = {},
): Promise<void> {
  const before = findListedCall(queryClient, call._id) ?? call;
  await changeCall(queryClient, 'POST /api/calls/:id/detach', call._id, { officerId: unitId });
  offerUndo(`${callsign} ${done} from call ${call.callNumber}.`, () =>
    restoreUnit(queryClient, before, unitId, canSetResponse),
  );
}

/** Closes a call and offers Undo. With `clear` its units become available again. */
export async function closeCall(
  queryClient: QueryClient,
  call: CallRef,
  { clear = false, disposition }: { disposition: string; clear?: boolean },
  afterReopening?: () => Promise<unknown>,
): Promise<void> {
  await changeCall(queryClient, 'POST /api/calls/:id/close', call._id, { disposition, clear });
  offerReopening(queryClient, call, afterReopening);
}

export const offerReopening = (
  queryClient: QueryClient,
  { _id, callNumber }: CallRef,
  afterReopening?: () => Promise<unknown>,
) =>
  offerUndo(`Call ${callNumber} closed.`, async () => {
    await changeCall(queryClient, 'POST /api/calls/:id/reopen', _id);
    await afterReopening?.();
  });

export async function requestService(queryClient: QueryClient, call: Call, service: Service): Promise<void> {
  // The server rejects the change if the services changed since.
  const change = (services: Service[], before: Service[]) =>
    changeCall(queryClient, 'PUT /api/calls/:id', call._id, { services, before: { services: before } });
  const { services: before } = findListedCall(queryClient, call._id) ?? call;
  const services = [...before, service];
  await change(services, before);
  offerUndo(`${service} requested for call ${call.callNumber}.`, () => change(before, services));
}

export function showRefusals(refused: readonly { callsign: string; reason: string }[]): void {
  if (refused.length > 0)
    showError(refused.map(({ callsign, reason }) => `${callsign}: ${reason}`).join(' '));
}

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
  const otherCalls = new Map(
    units.map(({ _id }) => [
      _id,
      cachedCallsOf(queryClient, call.platform, _id).filter((other) => move && other._id !== call._id),
    ]),
  );
  const unitIds = units.map(({ _id }) => _id);
  const { refused } = await changeCall(queryClient, 'POST /api/calls/:id/assign', call._id, {
    unitIds,
    move,
  });
  showRefusals(refused);
  const assigned = units.filter(({ _id }) => refused.every((one) => one._id !== _id));
  if (assigned.length === 0) return;
  offerUndo(`${callsignsOf(assigned)} assigned to call ${call.callNumber}.`, async () => {
    for (const { _id: officerId } of assigned.filter(({ _id }) => !isAttached(call, _id))) {
      await changeCall(queryClient, 'POST /api/calls/:id/detach', call._id, { officerId });
      for (const other of otherCalls.get(officerId) ?? []) await restoreUnit(queryClient, other, officerId);
    }
  });
}

interface Change {
  kind: 'attach' | 'detach' | 'primary' | 'response' | 'services' | 'note' | 'reopen' | 'unhold';
  unitId?: string;
  /** Distinguishes this change from others of its kind, which wait instead of being dropped. */
  value?: string;
}

export type CallActionsState = ReturnType<typeof useCallActions>;

/**
 * Runs changes from a call's panel one after the other. `canSetResponse` is false for units whose response the viewer
 * may not set.
 */
export function useCallActions(call: Call, canSetResponse: (unitId: string) => boolean) {
  const { _id: id, callNumber } = call;
  const queryClient = useQueryClient();
  const { run, pending } = useActionQueue<Change>(CALL_FAILED.failed);
  const moving = useTarget<{ officerId: string; callsign: string; others: readonly Call[] }>();

  const attach = (unitId: string, move = false) =>
    run({ kind: 'attach', unitId, value: String(move) }, () =>
      changeCall(queryClient, 'POST /api/calls/:id/attach', id, { officerId: unitId, move }),
    );
  const unhold = () => changeCall(queryClient, 'POST /api/calls/:id/unhold', id);

  return {
    pending,
    attach: async (officerId: string) => {
      const others = cachedCallsOf(queryClient, call.platform, officerId);
      const callsign = others[0]?.units.find(({ _id }) => _id === officerId)?.callsign;
      if (callsign === undefined) await attach(officerId);
      else moving.open({ officerId, callsign, others });
    },
    attachOrMove: attach,
    moving,
    makePrimary: (unitId: string) =>
      run({ kind: 'primary', unitId }, () =>
        changeCall(queryClient, 'POST /api/calls/:id/primary', id, { officerId: unitId }),
      ),
    addNote: (text: string) =>
      run(
        { kind: 'note', value: text },
        () => changeCall(queryClient, 'POST /api/calls/:id/notes', id, { text }),
        DISPATCH_TEXTS.unreachable,
      ),
    reopen: () => run({ kind: 'reopen' }, () => changeCall(queryClient, 'POST /api/calls/:id/reopen', id)),
    setResponse: (unitId: string, response: Response) =>
      run({ kind: 'response', unitId, value: response }, () =>
        changeCall(queryClient, 'POST /api/calls/:id/response', id, { response, unitId }),
      ),
    detach: (unit: OfficerRef) =>
      run({ kind: 'detach', unitId: unit._id }, () =>
        detachUnit(queryClient, call, unit, { canSetResponse: canSetResponse(unit._id) }),
      ),
    request: (service: Service) =>
      run({ kind: 'services', value: service }, () => requestService(queryClient, call, service)),
    unhold: () => run({ kind: 'unhold' }, unhold),
    offerUnhold: () => offerUndo(`Call ${callNumber} held.`, unhold),
    offerReopening: () => offerReopening(queryClient, call),
  };
}
