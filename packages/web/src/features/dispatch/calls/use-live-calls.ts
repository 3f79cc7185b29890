import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#lib/live/use-live-event.ts';
import { applyCall } from './calls-cache.ts';

/** Keeps what is known of calls up to date by the live events. */
export function useLiveCalls(): void {
  const queryClient = useQueryClient();
  useLiveEvent('call', (event) => applyCall(queryClient, event));
}
