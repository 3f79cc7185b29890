import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { type ColumnSort, orderBy, type SortValue } from '#lib/table-sort.ts';
import { subdivisionShort } from '#lib/unit-marks.ts';
import { withUnit } from './units.queries.ts';

/** The reader's own unit, as it was last chosen: the list of the server may be a moment behind. */
export type OwnUnit = Omit<
  Unit,
  | 'call'
  | 'statusSince'
  | 'response'
  | 'responseSince'
  | 'availableSince'
  | 'contactAt'
  | 'askedAt'
  | 'isApparatus'
  | 'crew'
>;

/** The numbers of the calls that each unit is on, by its id, lowest first. */
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

/** What a column sorts by, and what then: statuses as their keys stand, calls by their numbers before mere subdivisions. */
const VALUES: Readonly<Record<UnitColumn, readonly ((unit: Unit, codes: readonly string[]) => SortValue)[]>> =
  {
    callsign: [({ callsign }) => callsign],
    name: [({ name }) => name],
    status: [({ status }, codes) => codes.indexOf(status)],
    assigned: [({ call }) => call, ({ subdivision }) => subdivision && subdivisionShort(subdivision)],
  };
const byCallsign = orderBy<Unit>(({ callsign }) => callsign);

/** What a unit is that the server's list does not tell of yet. */
function newOnBoard({ onDutySince }: OwnUnit) {
  const since = onDutySince ?? new Date().toISOString();
  const nowhere = { call: null, response: null, responseSince: null, availableSince: null };
  return { ...nowhere, statusSince: since, contactAt: since, askedAt: null, isApparatus: false, crew: [] };
}

/** The units in an order, of `codes` in that of statuses, one's own as it was last chosen; those that are equal by it stand by their callsigns. */
export function unitRows(
  units: readonly Unit[],
  own: OwnUnit | null,
  { by, descending }: UnitSort,
  codes: readonly string[],
): Unit[] {
  const known = units.find(({ _id }) => _id === own?._id);
  const shown = own === null ? [...units] : withUnit(units, { ...(known ?? newOnBoard(own)), ...own });
  const orders = [
    ...VALUES[by].map((valueIn) => orderBy((unit: Unit) => valueIn(unit, codes), descending)),
    byCallsign,
  ];
  return shown.sort((a, b) => orders.reduce((order, next) => order || next(a, b), 0));
}
