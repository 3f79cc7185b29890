import { useSyncExternalStore } from 'react';

/** One value of the whole page, with a hook that follows it. */
export function pageState<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get: (): T => value,
    set: (next: T): void => {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    useValue: (): T => useSyncExternalStore(subscribe, () => value),
  };
}
