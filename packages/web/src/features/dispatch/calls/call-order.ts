import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { orderBy, type SortValue, type TableSort } from '#lib/table-sort.ts';

export const isAttached = ({ units }: Pick<Call, 'units'>, unitId: string | null): boolean =>
  units.some(({ _id }) => _id === unitId);

export const callsOfUnit = (calls: readonly Call[], unitId: string | null): Call[] =>
  calls.filter((call) => isAttached(call, unitId));

export const newestFirst = (calls: readonly Call[]): Call[] =>
  calls.toSorted((a, b) => b.callNumber - a.callNumber);

export const SORT_KEYS = ['number', 'type', 'location', 'postal', 'units', 'age'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Null sorts by urgency, then longest wait; priority 1 calls without a unit come first. */
export type CallSort = TableSort<SortKey>;

const VALUES: Readonly<Record<SortKey, (call: Call) => SortValue>> = {
  number: (call) => call.callNumber,
  type: (call) => call.type,
  location: (call) => call.location,
  postal: (call) => call.postal,
  units: (call) => (call.units.length === 0 ? null : call.units.map(({ callsign }) => callsign).join(' ')),
  age: (call) => -Date.parse(call.createdAt),
};

export function sortCalls(
  calls: readonly Call[],
  sort: CallSort,
  pinned: ReadonlySet<string> = new Set(),
): Call[] {
  const byColumn = sort === null ? byUrgency : orderBy(VALUES[sort.by], sort.descending);
  const byPin = (a: Call, b: Call) => Number(pinned.has(b._id)) - Number(pinned.has(a._id));
  return [...calls].sort((a, b) => byPin(a, b) || byColumn(a, b) || byUrgency(a, b));
}

const byAge = orderBy<Call>(({ createdAt }) => createdAt);

function byUrgency(a: Call, b: Call): number {
  const first = Number(needsUnitNow(b)) - Number(needsUnitNow(a));
  return first || a.priority - b.priority || byAge(a, b) || a.callNumber - b.callNumber;
}

type Urgency = 'calm' | 'amber' | 'red';

const MINUTE = 60_000;
const WAITS = { amber: 10 * MINUTE, red: 20 * MINUTE };
const URGENT_WAITS = { amber: 2 * MINUTE, red: 5 * MINUTE };

export function needsUnitNow({ status, priority }: Pick<Call, 'status' | 'priority'>): boolean {
  return status === 'Open' && priority === 1;
}

export const isHeld = ({ heldUntil, units }: Pick<Call, 'heldUntil' | 'units'>, now: number): boolean =>
  heldUntil !== null && units.length === 0 && Date.parse(heldUntil) > now;

export function urgencyOf(call: Pick<Call, 'status' | 'priority'>, age: number): Urgency {
  if (call.status !== 'Open') return 'calm';
  const waits = call.priority === 1 ? URGENT_WAITS : WAITS;
  if (age >= waits.red) return 'red';
  return age >= waits.amber ? 'amber' : 'calm';
}
