import { useSyncExternalStore } from 'react';

const NONE: ReadonlySet<string> = new Set();
let unseen = NONE;
const listeners = new Set<() => void>();

/** Remembers a new call of another officer until it is looked at. */
export function markUnseen(id: string): void {
  keep(new Set([...unseen, id]));
}

/** A call was looked at, or is over. */
export function markSeen(id: string): void {
  if (unseen.has(id)) keep(new Set([...unseen].filter((other) => other !== id)));
}

/** Nobody waits to see calls any longer, or which of them are there is not known. */
export function forgetUnseen(): void {
  keep(NONE);
}

/** The ids of the new calls that the reader has not looked at yet. */
export function useUnseenCalls(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => unseen);
}

function keep(next: ReadonlySet<string>): void {
  unseen = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
