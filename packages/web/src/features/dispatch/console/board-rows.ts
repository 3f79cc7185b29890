import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { orderBy } from '#lib/table-sort.ts';
import { isHeld, sortCalls } from '../calls/call-order.ts';
import type { ShowOnly } from './console-view.ts';

const MINUTE = 60_000;
const SIMILAR_WITHIN = 15 * MINUTE;

const HOUR = 3_600_000;

interface RowFilter {
  services: Service | null;
  showOnly: ShowOnly | null;
  pinned?: ReadonlySet<string>;
}

export function callRows(calls: readonly Call[], filter: RowFilter, now: number): Call[] {
  const shown = calls.filter((call) => call.source === 'Panic' || isAmong(call, filter, now));
  return sortCalls(shown, null, filter.pinned).sort(orderBy((call) => Number(isHeld(call, now))));
}

export const countCalls = (calls: readonly Call[], showOnly: ShowOnly, now: number): number =>
  calls.filter((call) => isAmong(call, { services: null, showOnly }, now)).length;

const isAmong = (call: Call, { services, showOnly }: RowFilter, now: number): boolean =>
  (services === null || call.services.includes(services)) &&
  (showOnly !== 'unassigned' || (call.units.length === 0 && !isHeld(call, now))) &&
  (showOnly !== 'held' || isHeld(call, now)) &&
  (showOnly !== '911' || call.callers > 0);

export const staleCalls = (calls: readonly Call[], hours: number, now: number): Call[] =>
  calls
    .filter(({ units, updatedAt }) => units.length === 0 && now - Date.parse(updatedAt) >= hours * HOUR)
    .sort((a, b) => a.callNumber - b.callNumber);

const busyLast = orderBy<Unit>(({ availableSince }) => Number(availableSince === null));
const byCallsign = orderBy<Unit>(({ callsign }) => callsign);

export function unitRows(units: readonly Unit[], { services, showOnly }: RowFilter): Unit[] {
  return units
    .filter(
      (unit) =>
        (services === null || unit.services.includes(services)) &&
        (showOnly !== 'available' || unit.availableSince !== null),
    )
    .sort((a, b) => busyLast(a, b) || byCallsign(a, b));
}

/** Returns the IDs with this one added, or removed if it was among them. */
export const toggleId = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

const normalize = (text: string | null): string => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();

export function similarCalls(emergency: Emergency, calls: readonly Call[]) {
  const at = Date.parse(emergency.createdAt);
  return calls
    .flatMap((call) => {
      const isSamePlace =
        normalize(call.postal) !== '' && normalize(call.postal) === normalize(emergency.postal);
      if (isSamePlace) return [{ call, because: 'same place', rank: 0 }];
      const isLate = Math.abs(at - Date.parse(call.createdAt)) > SIMILAR_WITHIN;
      return call.type !== emergency.type || isLate ? [] : [{ call, because: 'same type', rank: 1 }];
    })
    .sort((a, b) => a.rank - b.rank || b.call.callNumber - a.call.callNumber);
}
