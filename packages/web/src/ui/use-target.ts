import { useCallback, useState } from 'react';

/** Which thing a dialog is about. It stays after closing, so that its text does not vanish before the dialog does. */
export function useTarget<T>() {
  const [state, set] = useState<{ target: T | null; opened: boolean }>({ target: null, opened: false });
  return {
    ...state,
    open: useCallback((target: T) => set({ target, opened: true }), []),
    close: useCallback(() => set((last) => ({ ...last, opened: false })), []),
  };
}
