import { useAddress } from '#lib/use-address.ts';
import { useTableSort } from '#lib/use-table-sort.ts';
import { SORT_KEYS } from './call-order.ts';

/** Which calls are listed. */
export type CallsShown = 'active' | 'unassigned' | 'mine' | 'closed';

const NARROWED = ['unassigned', 'mine', 'closed'] as const;

/** What the list of calls shows, as it stands in the page's address, so that a reload or a shared address shows the same. */
export function useCallsView() {
  const { search, change } = useAddress();
  const sorting = useTableSort('calls', SORT_KEYS, null);
  const asked = search.get('calls');
  const shown: CallsShown = NARROWED.find((narrowed) => narrowed === asked) ?? 'active';
  return {
    shown,
    text: search.get('q') ?? '',
    sorting,
    show: (next: CallsShown) => change({ calls: next === 'active' ? '' : next, q: '' }),
    setText: (text: string) => change({ q: text }),
  };
}
