import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** What the parameters of an address become: empty or null takes one away, undefined leaves it as it is. */
type AddressChanges = Readonly<Record<string, string | null | undefined>>;

/**
 * The view state that stands in the page's address, so that a reload or a shared address shows the same. A change takes
 * the place of the address before it: Back leaves the page. With 'push' it is a page of its own. What a change makes of
 * the view as it stands is given as a function.
 */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (
      changes: AddressChanges | ((search: URLSearchParams) => AddressChanges),
      how: 'replace' | 'push' = 'replace',
    ) => {
      // Of the address itself: after quick presses what is drawn is one or two changes behind.
      const after = new URLSearchParams(window.location.search);
      const entries = Object.entries(typeof changes === 'function' ? changes(after) : changes);
      for (const [name, value] of entries) {
        if (value === undefined) continue;
        if (value === null || value === '') after.delete(name);
        else after.set(name, value);
      }
      setSearch(after, { replace: how === 'replace', preventScrollReset: true });
    },
    [setSearch],
  );
  return { search, change };
}
