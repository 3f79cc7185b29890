import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallCreate, callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { reloadCalls, writeCall } from './calls-cache.ts';

interface NewCall {
  body: CallCreate;
  /** One per intent, so that the same call sent twice is created once (resolutions §3). */
  idempotencyKey: string;
}

/** Creates a call on the officer's platform. Throws `ApiFailure`. */
export function useCreateCall() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: NewCall) => callEndpoint(callEndpoints.createCall, request),
    onSuccess: ({ call }) => writeCall(queryClient, call),
    onError: () => reloadCalls(queryClient),
  });
}
