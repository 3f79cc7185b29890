import { useCallback, useState } from 'react';

export type Target<T> = ReturnType<typeof useTarget<T>>;

/** Keeps the target while the dialog closes, so that its text stays. */
export function useTarget<T>() {
  const [state, set] = useState<{ target: T | null; opened: boolean }>({ target: null, opened: false });
  return {
    ...state,
    open: useCallback((target: T) => set({ target, opened: true }), []),
    close: useCallback(() => set((last) => ({ ...last, opened: false })), []),
  };
}
