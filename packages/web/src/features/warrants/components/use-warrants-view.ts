import { useSearchParams } from 'react-router';
import { readFilter, type WarrantFilter } from './warrants-shown.ts';

/** What the list of warrants shows, as it stands in the page's address, so that a reload or a shared address shows the same. */
export function useWarrantsView() {
  const [search, setSearch] = useSearchParams();
  return {
    filter: readFilter(search),
    /** The warrant that the address points at. */
    selectedId: search.get('warrant') || null,
    setFilter: ({ status, type, text }: Partial<WarrantFilter>) =>
      // Not a page of its own each time: Back leaves the list.
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          const put = (name: string, value: string | null | undefined) => {
            if (value === undefined) return;
            if (value === null || value === '') after.delete(name);
            else after.set(name, value);
          };
          put('status', status);
          put('type', type);
          put('q', text);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
