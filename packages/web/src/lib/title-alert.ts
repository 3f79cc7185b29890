import { useSyncExternalStore } from 'react';

let alert: string | null = null;
const listeners = new Set<() => void>();

/** Puts words before the page's title in the browser's tab, null none: for what is to be noticed from another tab. */
export function setTitleAlert(words: string | null): void {
  alert = words;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The words that stand before the page's title, null for none. */
export function useTitleAlert(): string | null {
  return useSyncExternalStore(subscribe, () => alert);
}
