import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

type AddressChanges = Readonly<Record<string, string | null | undefined>>;

/** Returns search parameters with changed values. Null and empty values remove them. */
export function changedSearch(before: string, changes: AddressChanges): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') after.delete(name);
    else if (value !== undefined) after.set(name, value);
  }
  return after;
}

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
      const changed = typeof changes === 'function' ? changes(new URLSearchParams(before)) : changes;
      const to = { pathname, search: String(changedSearch(before, changed)) };
      void navigate(to, { replace: how === 'replace', preventScrollReset: how !== 'page' });
    },
    [navigate],
  );
  return { search, change };
}
