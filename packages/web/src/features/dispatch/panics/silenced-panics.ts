import { createStore } from '#lib/store.ts';

const KEY = 'ten-four-silenced-panics';
/** Panics end: the oldest are forgotten. */
const KEPT = 20;

const silenced = createStore(kept());
window.addEventListener('storage', () => silenced.set(kept()));

/** Ids of the panics that were silenced in this browser by somebody who cannot acknowledge them. */
export const useSilencedPanics = silenced.use;

/** Silences a panic in all tabs of this browser; it stays in view. */
export function silencePanic(id: string): void {
  const ids = [id, ...silenced.get()].slice(0, KEPT);
  silenced.set(ids);
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // A browser that keeps nothing remembers it as long as the page is there.
  }
}

function kept(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
  } catch {
    // Not ours, or cut off: nothing is silenced.
    return [];
  }
}
