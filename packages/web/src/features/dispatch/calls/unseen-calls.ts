import { createStore } from '#lib/store.ts';

const NONE: ReadonlySet<string> = new Set();
const unseen = createStore(NONE);

/** Remembers a new call of another officer until it is looked at. */
export const markUnseen = (id: string): void => unseen.set(new Set([...unseen.get(), id]));

/** A call was looked at, or is over. */
export function markSeen(id: string): void {
  if (unseen.get().has(id)) unseen.set(new Set([...unseen.get()].filter((other) => other !== id)));
}

/** Nobody waits to see calls any longer, or which of them are there is not known. */
export const forgetUnseen = (): void => unseen.set(NONE);

/** The ids of the new calls that the reader has not looked at yet. */
export const useUnseenCalls = unseen.use;
