import { useEffect, useSyncExternalStore } from 'react';

let title: string | null = null;
const listeners = new Set<() => void>();

function setTitle(words: string | null): void {
  title = words;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Names what a page shows, such as a person, in the browser's tab, in place of the title of its route; undefined while
 * that is not known.
 */
export function usePageTitle(words: string | undefined): void {
  useEffect(() => {
    if (words === undefined) return;
    setTitle(words);
    return () => setTitle(null);
  }, [words]);
}

/** What the page that is shown named itself, null where it did not. */
export function useNamedTitle(): string | null {
  return useSyncExternalStore(subscribe, () => title);
}
