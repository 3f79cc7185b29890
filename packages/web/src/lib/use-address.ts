import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

type AddressChanges = Readonly<Record<string, string | null | undefined>>;

/** Stores view state in the URL. Changes replace the history entry; 'push' adds one, 'page' also scrolls to the top. */
export function useAddress() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (
      changes: AddressChanges | ((search: URLSearchParams) => AddressChanges),
      how: 'replace' | 'push' | 'page' = 'replace',
    ) => {
      // From the location itself, because rendering may lag behind quick presses.
      const { pathname, search: before } = window.location;
      const after = new URLSearchParams(before);
      const entries = Object.entries(typeof changes === 'function' ? changes(after) : changes);
      for (const [name, value] of entries) {
        if (value === undefined) continue;
        if (value === null || value === '') after.delete(name);
        else after.set(name, value);
      }
      const to = { pathname, search: String(after) };
      void navigate(to, { replace: how === 'replace', preventScrollReset: how !== 'page' });
    },
    [navigate],
  );
  return { search, change };
}
