import { useSyncExternalStore } from 'react';

/** How the live events fare: they come; the line is being mended; there is no line, what is shown may be old. */
export type LiveState = 'live' | 'reconnecting' | 'offline';

let state: LiveState = 'reconnecting';
let leading = false;
const listeners = new Set<() => void>();

/** Says how the live events fare in this tab. */
export function setLiveState(next: LiveState): void {
  state = next;
  tell();
}

/** Says whether this tab has the one connection that the browser's tabs share. */
export function setLeading(next: boolean): void {
  leading = next;
  tell();
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** How the live events fare at this moment. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Whether this tab has the one connection. */
export function useLeading(): boolean {
  return useSyncExternalStore(subscribe, () => leading);
}
