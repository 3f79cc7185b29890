import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

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

export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
