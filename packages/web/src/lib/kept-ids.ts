import { keep, readKept } from './kept-text.ts';
import { createStore } from './store.ts';

/** More are not kept: what they name has ended long before. */
const KEPT = 20;

/** Ids that this browser keeps under a name, newest first, the same in all of its tabs. */
export function createKeptIds(name: string): { use: () => readonly string[]; add: (id: string) => void } {
  const ids = createStore(kept(name));
  window.addEventListener('storage', () => ids.set(kept(name)));
  return {
    use: ids.use,
    add: (id) => {
      const next = [id, ...ids.get()].slice(0, KEPT);
      ids.set(next);
      keep(name, JSON.stringify(next));
    },
  };
}

function kept(name: string): readonly string[] {
  try {
    const found: unknown = JSON.parse(readKept(name) ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
  } catch {
    // Not ours, or cut off: the same as none.
    return [];
  }
}
