import { useEffectEvent, useLayoutEffect } from 'react';

/** Listens to every key that is pressed, wherever the focus is, from the moment that what uses it is seen. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey);
  // Other effects may run some time after what was painted.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
