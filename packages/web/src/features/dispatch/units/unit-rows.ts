import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { type ColumnSort, orderBy, type SortValue } from '#lib/table-sort.ts';
import { subdivisionShort } from '#lib/unit-marks.ts';

export function callsOfUnits(calls: readonly Call[]): ReadonlyMap<string, readonly number[]> {
  const numbers = new Map<string, number[]>();
  for (const { callNumber, units } of [...calls].sort((a, b) => a.callNumber - b.callNumber)) {
    for (const { _id } of units) numbers.set(_id, [...(numbers.get(_id) ?? []), callNumber]);
  }
  return numbers;
}

export const UNIT_COLUMNS = ['callsign', 'name', 'status', 'assigned'] as const;
export type UnitColumn = (typeof UNIT_COLUMNS)[number];
export type UnitSort = ColumnSort<UnitColumn>;
export const BY_CALLSIGN = { by: 'callsign', descending: false } as const satisfies UnitSort;

/** Statuses sort by their order, calls by number and before subdivisions. */
const VALUES: Readonly<Record<UnitColumn, readonly ((unit: Unit, codes: readonly string[]) => SortValue)[]>> =
  {
    callsign: [({ callsign }) => callsign],
    name: [({ name }) => name],
    status: [({ status }, codes) => codes.indexOf(status)],
    assigned: [({ call }) => call, ({ subdivision }) => subdivision && subdivisionShort(subdivision)],
  };
const byCallsign = orderBy<Unit>(({ callsign }) => callsign);

export function unitRows(
  units: readonly Unit[],
  { by, descending }: UnitSort,
  codes: readonly string[],
): Unit[] {
  const orders = [
    ...VALUES[by].map((valueIn) => orderBy((unit: Unit) => valueIn(unit, codes), descending)),
    byCallsign,
  ];
  return [...units].sort((a, b) => orders.reduce((order, next) => order || next(a, b), 0));
}
