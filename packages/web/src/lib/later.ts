import { useEffect, useSyncExternalStore } from 'react';

/** Milliseconds until a script that could not be loaded is asked for again. */
const AGAIN_AFTER = 5_000;

/**
 * A script that a page can do without at first: it is loaded once somebody wants it and the page has been painted, and
 * asked for again until it is there. The hook answers null until then.
 */
export function later<T>(load: () => Promise<T>): (wanted: boolean) => T | null {
  let loaded: T | null = null;
  let begun = false;
  const listeners = new Set<() => void>();
  const attempt = async () => {
    try {
      loaded = await load();
      for (const listener of [...listeners]) listener();
    } catch (error) {
      reportError(error);
      setTimeout(attempt, AGAIN_AFTER);
    }
  };
  const begin = () => {
    if (begun) return;
    begun = true;
    // Twice: the first comes before the paint, the second after it.
    requestAnimationFrame(() => requestAnimationFrame(() => void attempt()));
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return (wanted) => {
    useEffect(() => {
      if (wanted) begin();
    }, [wanted]);
    return useSyncExternalStore(subscribe, () => loaded);
  };
}
