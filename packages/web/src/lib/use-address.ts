import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What the parameters of an address become: empty or null takes one away, undefined leaves it as it is. */
type AddressChanges = Readonly<Record<string, string | null | undefined>>;

/**
 * The view state that stands in the page's address, so that a reload or a shared address shows the same. A change takes
 * the place of the address before it: Back leaves the page. With 'push' it is a page of its own.
 */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (changes: AddressChanges, how: 'replace' | 'push' = 'replace') =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined) continue;
            if (value === null || value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: how === 'replace', preventScrollReset: true },
      ),
    [setSearch],
  );
  return { search, change };
}
