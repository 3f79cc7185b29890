import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

/** One timer for everything on the page that ticks, so that all of it changes in the same moment. */
const listeners = new Set<() => void>();
let now = serverNow();
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  now = serverNow();
  timer = setTimeout(tick, 1000 - (now % 1000));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** The time by the server's clock in milliseconds, told anew as each second begins. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
