import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { ApiFailure, callEndpoint, failureMessage, LOST_AFTER } from '#lib/api-client.ts';
import { createStore } from '#lib/store.ts';
import { applyPanic } from './panics.queries.ts';

const RETRY_AFTER = 1_000;
const RETRY_FOR = 300_000;

export interface UnsentPanic {
  reason: string;
  trying: boolean;
}

const unsent = createStore<UnsentPanic | null>(null);
/** The current attempt; results of any other are ignored. */
const attempt = createStore<AbortController | null>(null);

export const useUnsentPanic = unsent.use;

export function stopPanic(): void {
  attempt.get()?.abort();
  attempt.set(null);
  unsent.set(null);
}

/**
 * Raises the user's panic, or returns the active one. Retries for five minutes while the server is unreachable, or
 * until `stopPanic`. Does nothing while another attempt runs. `kind` chooses the profile if neither is on duty.
 */
export function useRaisePanic(kind?: DepartmentKind): () => void {
  const queryClient = useQueryClient();
  return () => {
    if (attempt.get() === null) void raiseWithRetries(queryClient, kind, Date.now() + RETRY_FOR);
  };
}

async function raiseWithRetries(queryClient: QueryClient, kind: DepartmentKind | undefined, until: number) {
  const own = new AbortController();
  attempt.set(own);
  const timer = setTimeout(() => own.abort(), LOST_AFTER);
  const failure = await raise(queryClient, kind, own.signal);
  clearTimeout(timer);
  if (attempt.get() !== own) return;
  const willRetry = failure?.trying === true && Date.now() < until;
  if (willRetry) {
    const retry = () => attempt.get() === own && void raiseWithRetries(queryClient, kind, until);
    setTimeout(retry, RETRY_AFTER);
  } else attempt.set(null);
  unsent.set(failure && { ...failure, trying: willRetry });
}

async function raise(queryClient: QueryClient, kind: DepartmentKind | undefined, signal: AbortSignal) {
  try {
    const { panic } = await callEndpoint('POST /api/panic', {
      body: { kind: kind ?? null },
      signal,
    });
    applyPanic(queryClient, panic);
    return null;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 0)
      return { reason: "You're offline.", trying: true };
    const { status } = error;
    if (status >= 500) return { reason: 'The server had a problem.', trying: true };
    return { reason: failureMessage(error, 'The server rejected it.'), trying: false };
  }
}
