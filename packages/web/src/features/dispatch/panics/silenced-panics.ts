import { useSyncExternalStore } from 'react';

const KEY = 'ten-four-silenced-panics';
/** Panics end: the oldest are forgotten. */
const KEPT = 20;

let text: string | null = null;
let ids: readonly string[] = [];
const listeners = new Set<() => void>();

/** Ids of the panics that were silenced in this browser by somebody who cannot acknowledge them. */
export function useSilencedPanics(): readonly string[] {
  return useSyncExternalStore(subscribe, read);
}

/** Silences a panic in all tabs of this browser; it stays in view. */
export function silencePanic(id: string): void {
  const kept = JSON.stringify([id, ...read()].slice(0, KEPT));
  try {
    localStorage.setItem(KEY, kept);
  } catch {
    // A browser that keeps nothing remembers it as long as the page is there.
    text = kept;
    ids = parse(kept);
  }
  tell();
}

function read(): readonly string[] {
  const kept = readKept();
  if (kept !== text) {
    text = kept;
    ids = parse(kept);
  }
  return ids;
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return text;
  }
}

function parse(kept: string | null): readonly string[] {
  try {
    const found: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
  } catch {
    // Not ours, or cut off: nothing is silenced.
    return [];
  }
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', tell);
  };
}
