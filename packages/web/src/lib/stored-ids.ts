import { createStore } from './store.ts';
import { readStoredJson, storeText } from './stored-text.ts';

const MAX_IDS = 20;

export function createStoredIds(name: string): { use: () => readonly string[]; add: (id: string) => void } {
  const ids = createStore(readIds(name));
  window.addEventListener('storage', () => ids.set(readIds(name)));
  return {
    use: ids.use,
    add: (id) => {
      const next = [id, ...ids.get()].slice(0, MAX_IDS);
      ids.set(next);
      storeText(name, JSON.stringify(next));
    },
  };
}

function readIds(name: string): readonly string[] {
  const found = readStoredJson(name);
  return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
}
