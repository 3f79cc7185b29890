import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallDetail, type CallUpdate, callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { reloadCalls, writeCall } from './calls-cache.ts';

/** What can be done with a call. */
export type CallChange =
  /** With `move` the unit leaves its other calls. */
  | { kind: 'attach'; officerId: string; move?: boolean }
  | { kind: 'detach' | 'primary'; officerId: string }
  | { kind: 'note'; text: string }
  | { kind: 'edit'; fields: CallUpdate }
  | { kind: 'close'; disposition: string }
  | { kind: 'reopen' };

/**
 * Changes a call and writes the answer wherever calls are shown; after a failure they are asked for again. Works also
 * when what it was begun from is gone, as an undo may be. Throws `ApiFailure`.
 */
export async function changeCall(
  queryClient: QueryClient,
  id: string,
  change: CallChange,
): Promise<CallDetail> {
  try {
    const { call } = await send(id, change);
    writeCall(queryClient, call);
    return call;
  } catch (error) {
    reloadCalls(queryClient);
    throw error;
  }
}

/** `changeCall` with its state. */
export function useChangeCall(id: string) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: (change: CallChange) => changeCall(queryClient, id, change) });
}

function send(id: string, change: CallChange) {
  const params = { id };
  switch (change.kind) {
    case 'attach': {
      const { officerId, move = false } = change;
      return callEndpoint(callEndpoints.attachToCall, { params, body: { officerId, move } });
    }
    case 'detach':
      return callEndpoint(callEndpoints.detachFromCall, { params, body: { officerId: change.officerId } });
    case 'primary':
      return callEndpoint(callEndpoints.setPrimaryOfficer, { params, body: { officerId: change.officerId } });
    case 'note':
      return callEndpoint(callEndpoints.addCallNote, { params, body: { text: change.text } });
    case 'edit':
      return callEndpoint(callEndpoints.updateCall, { params, body: change.fields });
    case 'close':
      return callEndpoint(callEndpoints.closeCall, { params, body: { disposition: change.disposition } });
    case 'reopen':
      return callEndpoint(callEndpoints.reopenCall, { params });
  }
}
