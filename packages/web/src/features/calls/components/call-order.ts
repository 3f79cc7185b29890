import type { Call } from '@ten-four/contract/dispatch/calls.contract';

const SORT_KEYS = ['number', 'type', 'location', 'postal', 'units', 'age'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** A column that the calls are sorted by; null stands for most urgent first, then longest waiting. */
export type CallSort = { by: SortKey; descending: boolean } | null;

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** What a column sorts by; null for a call without a value, which comes last in either direction. */
const VALUES: Readonly<Record<SortKey, (call: Call) => string | number | null>> = {
  number: (call) => call.callNumber,
  type: (call) => call.type,
  location: (call) => call.location,
  postal: (call) => call.postal,
  units: (call) => (call.units.length === 0 ? null : call.units.map(({ callsign }) => callsign).join(' ')),
  age: (call) => -Date.parse(call.createdAt),
};

/** The calls in the order in which they are shown. */
export function sortCalls(calls: readonly Call[], sort: CallSort): Call[] {
  if (sort === null) return [...calls].sort(byUrgency);
  const valueIn = VALUES[sort.by];
  return [...calls].sort((a, b) => {
    const [left, right] = [valueIn(a), valueIn(b)];
    if (left === null || right === null) {
      return Number(left === null) - Number(right === null) || byUrgency(a, b);
    }
    const order = compare(left, right);
    return (sort.descending ? -order : order) || byUrgency(a, b);
  });
}

/** What a click on a column's head makes of the order: ascending, descending, as it was at first. */
export function nextSort(sort: CallSort, by: SortKey): CallSort {
  if (sort?.by !== by) return { by, descending: false };
  return sort.descending ? null : { by, descending: true };
}

/** An order as it stands in the address: 'type', '-type', empty for the one at first. */
export function sortText(sort: CallSort): string {
  return sort === null ? '' : `${sort.descending ? '-' : ''}${sort.by}`;
}

/** The order that an address names; what names none is the one at first. */
export function readSort(text: string | null): CallSort {
  const by = SORT_KEYS.find((key) => key === text?.replace(/^-/, ''));
  return by === undefined ? null : { by, descending: text?.startsWith('-') === true };
}

function byUrgency(a: Call, b: Call): number {
  return a.priority - b.priority || compare(a.createdAt, b.createdAt) || a.callNumber - b.callNumber;
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}
