import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Service } from '@ten-four/contract/dispatch/dispatch.values';
import { isForServices } from '#lib/services.ts';
import { useAddress } from '#lib/use-address.ts';
import { useTableSort } from '#lib/use-table-sort.ts';
import { isAttached, SORT_KEYS } from './call-order.ts';

export type CallsShown = 'active' | 'unassigned' | 'mine' | 'closed';

const FILTERS = ['unassigned', 'mine', 'closed'] as const;

export function useCallsView(officerId: string | null) {
  const { search, change } = useAddress();
  const sorting = useTableSort('calls', SORT_KEYS, null);
  const requested = search.get('calls');
  const found = FILTERS.find((filter) => filter === requested);
  const shown: CallsShown =
    found === undefined || (found === 'mine' && officerId === null) ? 'active' : found;
  return {
    shown,
    text: search.get('q') ?? '',
    sorting,
    show: (next: CallsShown) => change({ calls: next === 'active' ? '' : next, q: '' }),
    setText: (text: string) => change({ q: text }),
  };
}

interface CallFilter {
  shown: CallsShown;
  text: string;
  officerId: string | null;
  services: readonly Service[];
  pinned: ReadonlySet<string>;
}

export function filterCalls(calls: readonly Call[], filter: CallFilter): Call[] {
  const { shown, text, officerId, services, pinned } = filter;
  const words = text.toLowerCase().split(/\s+/);
  return calls.filter(
    (call) =>
      pinned.has(call._id) ||
      (isAmong(call, shown, officerId) &&
        (shown === 'mine' || isForServices(call, services)) &&
        (text === '' || words.every((word) => wordsOf(call).includes(word)))),
  );
}

function isAmong(call: Call, shown: CallsShown, officerId: string | null): boolean {
  if (shown === 'unassigned') return call.units.length === 0;
  return shown !== 'mine' || isAttached(call, officerId);
}

function wordsOf({ callNumber, type, location, postal, details, units }: Call): string {
  const callsigns = units.map(({ callsign }) => callsign);
  return [callNumber, type, location, postal, details, ...callsigns].join(' ').toLowerCase();
}
