import { type RefCallback, useCallback, useState, useSyncExternalStore } from 'react';
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

const neverChanges = () => () => {};

/** Returns the time each second, but only while the element is on screen. */
export function useNowOnScreen(): { now: number; ref: RefCallback<HTMLElement> } {
  const [isOnScreen, setIsOnScreen] = useState(true);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver((entries) =>
      setIsOnScreen(entries.at(-1)?.isIntersecting === true),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { now: useSyncExternalStore(isOnScreen ? subscribe : neverChanges, () => now), ref };
}
