import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { ApiFailure, callEndpoint, failureMessage, LOST_AFTER } from '#lib/api-client.ts';
import { panicEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { createStore } from '#lib/store.ts';
import { applyPanic } from './panics.queries.ts';

/** Milliseconds until a panic that did not get through is sent again. */
const AGAIN_AFTER = 1_000;
/** For how long it is tried, in milliseconds. */
const TRIED_FOR = 300_000;

export interface UnsentPanic {
  reason: string;
  /** It is being tried again; else the server refused it. */
  trying: boolean;
}

const unsent = createStore<UnsentPanic | null>(null);
/** The last try of the panic that is under way; once it is another or none, nothing more comes of it. */
let attempt: AbortController | null = null;

export const useUnsentPanic = unsent.use;

export function stopPanic(): void {
  attempt?.abort();
  attempt = null;
  unsent.set(null);
}

/**
 * Raises a panic of one's own, under the profile of a kind where neither is on duty, or is told of the one that is
 * active already. One that does not reach the server is sent again for five minutes, or until `stopPanic` ends it; it says
 * so meanwhile. While one is under way, a second does nothing.
 */
export function useRaisePanic(kind?: DepartmentKind): () => void {
  const queryClient = useQueryClient();
  return () => {
    if (attempt === null) void keepRaising(queryClient, kind, Date.now() + TRIED_FOR);
  };
}

async function keepRaising(
  queryClient: QueryClient,
  kind: DepartmentKind | undefined,
  until: number,
): Promise<void> {
  const own = new AbortController();
  attempt = own;
  const timer = setTimeout(() => own.abort(), LOST_AFTER);
  const failure = await raise(queryClient, kind, own.signal);
  clearTimeout(timer);
  if (attempt !== own) return;
  const goesOn = failure?.trying === true && Date.now() < until;
  if (goesOn) setTimeout(() => attempt === own && void keepRaising(queryClient, kind, until), AGAIN_AFTER);
  else attempt = null;
  unsent.set(failure && { ...failure, trying: goesOn });
}

/** Sends it once; answers why it did not get through, null where it did. */
async function raise(
  queryClient: QueryClient,
  kind: DepartmentKind | undefined,
  signal: AbortSignal,
): Promise<UnsentPanic | null> {
  try {
    const { panic } = await callEndpoint(panicEndpoints.raisePanic, {
      body: { kind: kind ?? null },
      signal,
    });
    applyPanic(queryClient, panic);
    return null;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 0)
      return { reason: "You're offline.", trying: true };
    const { status } = error;
    if (status >= 500) return { reason: 'The server has a problem.', trying: true };
    return { reason: failureMessage(error, 'The server refused it.'), trying: false };
  }
}
