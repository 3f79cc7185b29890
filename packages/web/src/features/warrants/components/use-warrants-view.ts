import { useAddress } from '#lib/use-address.ts';
import { readFilter, type WarrantFilter } from './warrants-shown.ts';

/** What the list of warrants shows, as it stands in the page's address. */
export function useWarrantsView() {
  const { search, change } = useAddress();
  return {
    filter: readFilter(search),
    /** The warrant that the address points at. */
    selectedId: search.get('warrant') || null,
    setFilter: ({ status, type, text }: Partial<WarrantFilter>) => change({ status, type, q: text }),
  };
}
