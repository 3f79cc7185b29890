import type { CrewMember, Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Db } from '#db/database';
import { readJsonRows } from '#db/engine';
import { markActive } from '#features/dispatch/units/serving.store';
import { findStanding, type UnitRow } from '#features/dispatch/units/units.store';
import { keep } from '#platform/kept/keep';
import { publish } from '#platform/live/publish';
import { moment, momentOrNull } from '#platform/moments';

/** A unit as the board shows it, in lists, answers and events. */
export function presentUnit(row: UnitRow): Unit {
  const crew = readJsonRows(row.crew);
  const contactAt = Math.max(row.active_at, row.contacted_at ?? 0, ...crew.map(({ active_at }) => active_at));
  const askedAt = row.welfare_asked_at;
  return {
    _id: row.id,
    platform: row.platform,
    callsign: row.callsign,
    name: row.name,
    departmentId: row.department_id,
    status: row.status,
    meaning: row.meaning,
    subdivision: row.subdivision,
    call: row.call_number,
    onDutySince: momentOrNull(row.on_duty_since),
    kind: row.kind,
    services: JSON.parse(row.services),
    statusSince: moment(row.status_since),
    response: row.response,
    responseSince: momentOrNull(row.response_since),
    availableSince: momentOrNull(availableSince(row, crew)),
    contactAt: moment(contactAt),
    askedAt: askedAt === null || askedAt < contactAt ? null : moment(askedAt),
    isApparatus: row.officer_id === null,
    crew: crew.map(presentCrew),
    aboard: row.aboard,
  };
}

/** Who is aboard, as everybody sees them. */
export const presentCrew = ({
  id,
  callsign,
  name,
  seat,
}: {
  id: string;
  callsign: string;
  name: string;
  seat: string | null;
}): CrewMember => ({ _id: id, callsign, name, seat: seat ?? '' });

/** Who may be in distress: whoever the unit is. */
type Distress = Pick<UnitRow, 'panic_id' | 'calmed_at'>;

/** Since when a unit could be sent: on duty and available, on no call, aboard nothing, and nobody of it in distress. */
function availableSince(row: UnitRow, crew: readonly Distress[]): number | null {
  const people: readonly Distress[] = [row, ...crew];
  const isFree = row.meaning === 'Available' && row.response === null && row.aboard === null;
  if (row.on_duty_since === null || !isFree || people.some(({ panic_id }) => panic_id !== null)) return null;
  return Math.max(
    row.on_duty_since,
    row.status_since,
    row.freed_at ?? 0,
    ...people.map(({ calmed_at }) => calmed_at ?? 0),
  );
}

/** Tells whoever reads dispatch of its platform what a unit is now. */
export async function publishUnit(tx: Db, unit: UnitRow, now: number): Promise<void> {
  const readers = { dispatch: unit.platform };
  await publish(tx, { name: 'unit', readers, data: { unit: presentUnit(unit) }, now });
  await keep(tx, { kind: 'Units', platform: unit.platform, subjectId: unit.platform });
}

/**
 * The same of several units as they are in this transaction, such as those whose call changed; of who is aboard an
 * apparatus, of that. `heard` is the unit of who
 * did it: told of with the change, it need not be told of once more for being heard of.
 */
export async function publishUnits(
  tx: Db,
  unitIds: readonly string[],
  now: number,
  heard: string | null = null,
): Promise<void> {
  if (heard !== null && unitIds.includes(heard)) await markActive(tx, { officerId: heard, now });
  const units = new Map([...(await findStanding(tx, unitIds)).values()].map((unit) => [unit.id, unit]));
  for (const unit of units.values()) await publishUnit(tx, unit, now);
}
