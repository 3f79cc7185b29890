import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BoloCreate, type BoloUpdate, boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { applyBolo, reloadBolos } from './bolos-cache.ts';

interface NewBolo {
  body: BoloCreate;
  /** One per intent, so that the same BOLO sent twice is created once (resolutions §3). */
  idempotencyKey: string;
}

/** Creates a BOLO on the officer's platform. Throws `ApiFailure`. */
export function useCreateBolo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: NewBolo) => callEndpoint(boloEndpoints.createBolo, request),
    onSuccess: ({ bolo }) => applyBolo(queryClient, bolo),
    onError: () => reloadBolos(queryClient),
  });
}

/** Edits a BOLO; what is absent stays as it is. Throws `ApiFailure`. */
export function useUpdateBolo(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BoloUpdate) => callEndpoint(boloEndpoints.updateBolo, { params: { id }, body }),
    onSuccess: ({ bolo }) => applyBolo(queryClient, bolo),
    onError: () => reloadBolos(queryClient),
  });
}
