import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { withUnit } from '../api/units-cache.ts';

/** The reader's own unit, as it was last chosen: the list of the server may be a moment behind. */
export type OwnUnit = Omit<Unit, 'call'>;

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** The units in the order of their callsigns, one's own as it was last chosen. */
export function unitRows(units: readonly Unit[], own: OwnUnit | null): Unit[] {
  const call = units.find(({ _id }) => _id === own?._id)?.call ?? null;
  const shown = own === null ? [...units] : withUnit(units, { ...own, call });
  return shown.sort((a, b) => collator.compare(a.callsign, b.callsign));
}
