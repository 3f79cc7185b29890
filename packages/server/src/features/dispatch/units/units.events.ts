import type { CrewMember, Unit } from '@ten-four/contract/dispatch/units.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { readJsonRows } from '#db/engine';
import type { ChangeContext } from '#features/dispatch/change-context';
import { markActive } from '#features/dispatch/units/serving.store';
import { findUnit, findUnitsOrApparatus, type UnitRow } from '#features/dispatch/units/units.store';
import { markCardStale } from '#platform/cards/cards';
import { publish } from '#platform/live/publish';
import { subdivisionOf } from '#platform/settings/departments';
import type { Settings } from '#platform/settings/settings';
import { statusOf } from '#platform/settings/statuses';
import { timestamp, timestampOrNull } from '#platform/timestamps';

export function presentUnit(row: UnitRow, settings: Settings): Unit {
  const crew = readJsonRows(row.crew);
  const contactAt = Math.max(row.active_at, row.contacted_at ?? 0, ...crew.map(({ active_at }) => active_at));
  const askedAt = row.welfare_asked_at;
  const { code: status, meaning } = statusOf(settings, row);
  return {
    _id: row.id,
    platform: row.platform,
    callsign: row.callsign,
    name: row.name,
    departmentId: row.department_id,
    status,
    meaning,
    subdivision: subdivisionOf(settings, row),
    call: row.call_number,
    onDutySince: timestampOrNull(row.on_duty_since),
    kind: row.kind,
    services: JSON.parse(row.services),
    statusSince: timestamp(row.status_since),
    response: row.response,
    responseSince: timestampOrNull(row.response_since),
    availableSince: meaning === 'Available' ? timestampOrNull(availableSince(row, crew)) : null,
    contactAt: timestamp(contactAt),
    askedAt: askedAt === null || askedAt < contactAt ? null : timestamp(askedAt),
    isApparatus: row.officer_id === null,
    crew: crew.map(presentCrew),
    aboard: row.aboard,
  };
}

export type CrewRow = Pick<UnitRow, 'id' | 'callsign' | 'name'> & { seat: string | null };

export const presentCrew = ({ id, callsign, name, seat }: CrewRow): CrewMember => ({
  _id: id,
  callsign,
  name,
  seat: seat ?? '',
});

type Distress = Pick<UnitRow, 'panic_id' | 'panic_cleared_at'>;

function availableSince(row: UnitRow, crew: readonly Distress[]): number | null {
  const people: readonly Distress[] = [row, ...crew];
  const isFree = row.response === null && row.aboard === null;
  if (row.on_duty_since === null || !isFree || people.some(({ panic_id }) => panic_id !== null)) return null;
  return Math.max(
    row.on_duty_since,
    row.status_since,
    row.freed_at ?? 0,
    ...people.map(({ panic_cleared_at }) => panic_cleared_at ?? 0),
  );
}

export const getUnit = async (db: Db, unitId: string, settings: Settings): Promise<Unit> =>
  presentUnit(await findUnit(db, unitId), settings);

export async function publishUnit(tx: Db, row: UnitRow, context: ChangeContext): Promise<Unit> {
  const unit = await publishChange(tx, row, context);
  await markBoardStale(tx, unit.platform, context.now);
  return unit;
}

async function publishChange(tx: Db, row: UnitRow, { settings, now }: ChangeContext): Promise<Unit> {
  const unit = presentUnit(row, settings);
  await publish(tx, { name: 'unit', readers: { dispatch: unit.platform }, data: { unit }, now });
  return unit;
}

const markBoardStale = (tx: Db, platform: GamePlatform, now: number) =>
  markCardStale(tx, { kind: 'Units', platform, subjectId: platform }, now);

/** Publishes units, and for crew members their apparatus. `actingUnitId` is the acting unit, which counts as active. */
export async function publishUnits(
  tx: Db,
  unitIds: readonly string[],
  context: ChangeContext & { actingUnitId?: string | null | undefined },
): Promise<void> {
  const { actingUnitId, now } = context;
  if (actingUnitId && unitIds.includes(actingUnitId)) await markActive(tx, { officerId: actingUnitId, now });
  const found = [...(await findUnitsOrApparatus(tx, unitIds)).values()];
  const units = new Map(found.map((unit) => [unit.id, unit]));
  for (const unit of units.values()) await publishChange(tx, unit, context);
  const platforms = new Set(found.map(({ platform }) => platform));
  for (const platform of platforms) await markBoardStale(tx, platform, now);
}
