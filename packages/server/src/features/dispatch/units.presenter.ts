import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { UnitRow } from '#features/dispatch/units.store';
import { momentOrNull } from '#platform/moments';

/** A unit as the board shows it, in lists, answers and events. */
export function presentUnit(row: UnitRow): Unit {
  return {
    _id: row.officer_id,
    platform: row.platform,
    callsign: row.callsign,
    name: `${row.first_name} ${row.last_name}`,
    status: row.status,
    subdivision: row.subdivision,
    call: row.call_number,
    onDutySince: momentOrNull(row.on_duty_since),
  };
}
