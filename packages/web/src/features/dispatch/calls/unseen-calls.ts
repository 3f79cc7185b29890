import { createStore } from '#lib/store.ts';

const NONE: ReadonlySet<string> = new Set();
const unseen = createStore(NONE);

export const markUnseen = (id: string): void => unseen.set(new Set([...unseen.get(), id]));

export function markSeen(id: string): void {
  if (unseen.get().has(id)) unseen.set(new Set([...unseen.get()].filter((other) => other !== id)));
}

export const forgetUnseen = (): void => unseen.set(NONE);

export const useUnseenCalls = unseen.use;
