import type { QueryClient } from '@tanstack/react-query';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { writeLive } from '#lib/live/write-live.ts';

/** Puts a unit as a live event tells it in its place among those of its platform. */
export function applyUnit(queryClient: QueryClient, unit: Unit): void {
  writeLive<Unit[]>(queryClient, ['units', unit.platform], (units) => withUnit(units, unit));
}

/** The list with a unit as it is now; without it once it is off duty. */
export function withUnit(units: readonly Unit[], unit: Unit): Unit[] {
  if (unit.onDutySince === null) return units.filter(({ _id }) => _id !== unit._id);
  return units.some(({ _id }) => _id === unit._id)
    ? units.map((known) => (known._id === unit._id ? unit : known))
    : [...units, unit];
}
