import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** What the parameters of an address become: empty or null takes one away, undefined leaves it as it is. */
type AddressChanges = Readonly<Record<string, string | null | undefined>>;

/**
 * The view state that stands in the page's address, so that a reload or a shared address shows the same. A change takes
 * the place of the address before it: Back leaves the page. With 'push' it is one of its own, and with 'page' one
 * that is read from its top, too. What a change makes of the view as it stands is given as a function.
 */
export function useAddress() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (
      changes: AddressChanges | ((search: URLSearchParams) => AddressChanges),
      how: 'replace' | 'push' | 'page' = 'replace',
    ) => {
      // Of the address itself: after quick presses what is drawn is one or two changes behind.
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
