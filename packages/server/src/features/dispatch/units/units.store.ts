import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type Expression, sql, type UpdateObject } from 'kysely';
import type { Db } from '#db/database';
import { jsonRows } from '#db/engine';
import type { Tables } from '#db/tables';
import { fullName } from '#features/dispatch/calls/calls.store';
import type { ChangeContext } from '#features/dispatch/change-context';
import type { OfferedApparatus } from '#platform/settings/apparatus';
import { defaultStatus } from '#platform/settings/statuses';

/** Lock the platform before changing a unit, so that events come in order. */

export type UnitRow = Awaited<ReturnType<typeof findUnits>>[number];

/** A literal, because only that uses the index of open rows. */
export const isOpen = sql.lit<0 | 1>(1);

const currentResponse = (db: Db, unitId: Expression<string>) =>
  db
    .selectFrom('call_responses as w')
    .where('w.unit_id', '=', unitId)
    .where('w.cleared_at', 'is', null)
    .orderBy('w.id', 'desc')
    .limit(1);

const panicColumns = (db: Db, officerId: Expression<string>) => {
  const panic = db.selectFrom('panics as n').where('n.officer_id', '=', officerId);
  return [
    panic.where('n.cleared_at', 'is', null).limit(1).select('n.id').as('panic_id'),
    panic.select((eb) => eb.fn.max('n.cleared_at').as('panic_cleared_at')).as('panic_cleared_at'),
  ] as const;
};

const crewOf = (db: Db, unitId: Expression<string>) =>
  db
    .selectFrom('units as a')
    .innerJoin('officers as ao', 'ao.id', 'a.officer_id')
    .innerJoin('civilians as ap', 'ap.id', 'ao.civilian_id')
    .where('a.aboard', '=', unitId)
    .orderBy('a.seat_no')
    .select((eb) => [
      'ao.id',
      'ao.callsign',
      fullName('ap').as('name'),
      'a.seat',
      'a.active_at',
      ...panicColumns(db, eb.ref('ao.id')),
    ]);

const activityColumns = (db: Db, unitId: Expression<string>) => {
  const response = currentResponse(db, unitId);
  return [
    response.innerJoin('calls as c', 'c.id', 'w.call_id').select('c.number').as('call_number'),
    response.select('w.stage').as('response'),
    response.select('w.stage_at').as('response_since'),
    db
      .selectFrom('call_responses as f')
      .where('f.unit_id', '=', unitId)
      .select((eb) => eb.fn.max('f.cleared_at').as('freed_at'))
      .as('freed_at'),
    ...panicColumns(db, unitId),
    jsonRows(db, crewOf(db, unitId)).as('crew'),
  ] as const;
};

const ownOrProfile = (own: Expression<string | null>, profile: Expression<unknown>) =>
  sql<string>`coalesce(${own}, ${profile})`;

const units = (db: Db) =>
  db
    .selectFrom('units as u')
    .leftJoin('officers as o', 'o.id', 'u.officer_id')
    .leftJoin('civilians as p', 'p.id', 'o.civilian_id')
    .select(['u.id', 'u.platform', 'u.kind', 'u.officer_id', 'u.status_id', 'u.status_since', 'u.aboard'])
    .select(['u.subdivision_id', 'u.on_duty_since', 'u.active_at', 'u.contacted_at', 'u.welfare_asked_at'])
    .select((eb) => [
      ownOrProfile(eb.ref('u.services'), eb.ref('o.services')).as('services'),
      ownOrProfile(eb.ref('u.callsign'), eb.ref('o.callsign')).as('callsign'),
      ownOrProfile(eb.ref('u.department_id'), eb.ref('o.department_id')).as('department_id'),
      ownOrProfile(eb.ref('u.name'), fullName('p')).as('name'),
      ...activityColumns(db, eb.ref('u.id')),
    ]);

export const findUnit = async (db: Db, unitId: string): Promise<UnitRow> =>
  units(db).where('u.id', '=', unitId).executeTakeFirstOrThrow();

export async function findUnits(db: Db, unitIds: readonly string[]) {
  if (unitIds.length === 0) return [];
  return units(db).where('u.id', 'in', unitIds).orderBy('u.id').execute();
}

/** Finds units by ID; crew members are represented by their apparatus. */
export async function findUnitsOrApparatus(db: Db, unitIds: readonly string[]) {
  const units = await findUnits(db, unitIds);
  const aboard = new Set(units.flatMap((unit) => unit.aboard ?? []));
  const apparatus = await findUnits(db, [...aboard]);
  return new Map(units.map((unit) => [unit.id, apparatus.find(({ id }) => id === unit.aboard) ?? unit]));
}

const MAX_UNITS = 500;

export async function listUnitsOnDuty(db: Db, platforms: readonly GamePlatform[]): Promise<UnitRow[]> {
  if (platforms.length === 0) return [];
  return units(db)
    .where('u.on_duty_since', 'is not', null)
    .where('u.aboard', 'is', null)
    .where('u.platform', 'in', platforms)
    .orderBy('u.id')
    .limit(MAX_UNITS)
    .execute();
}

/** Changes a unit and returns it, or undefined if nothing changed. `onDuty` limits the change to units on or off duty. */
export async function updateUnit(
  db: Db,
  unitId: string,
  { onDuty, ...change }: UpdateObject<Tables, 'units'> & { onDuty?: boolean | undefined },
): Promise<UnitRow | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('units')
    .set(change)
    .where('id', '=', unitId)
    .$if(onDuty !== undefined, (query) => query.where('on_duty_since', onDuty ? 'is not' : 'is', null))
    .executeTakeFirst();
  return numUpdatedRows === 0n ? undefined : findUnit(db, unitId);
}

export async function upsertApparatus(tx: Db, apparatus: OfferedApparatus, { settings, now }: ChangeContext) {
  const { callsign, name, departmentId: department_id, kind, platform } = apparatus;
  const services = JSON.stringify(apparatus.services);
  const names = { callsign, name, services, department_id, kind, platform };
  const { _id: status_id } = defaultStatus(settings, kind, 'Off duty');
  await tx
    .insertInto('units')
    .values({ id: apparatus._id, ...names, status_id, status_since: now, active_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(names))
    .execute();
}

export const updateSeat = (
  tx: Db,
  officerId: string,
  seat: { apparatusId: string; no: number; name: string } | null,
) =>
  tx
    .updateTable('units')
    .set({ aboard: seat?.apparatusId ?? null, seat_no: seat?.no ?? null, seat: seat?.name ?? null })
    .where('id', '=', officerId)
    .execute();

export const listSeatsTaken = (tx: Db, apparatusId: string) =>
  tx.selectFrom('units').where('aboard', '=', apparatusId).select(['id', 'seat_no']).execute();

export async function listCrewedApparatus(tx: Db): Promise<UnitRow[]> {
  const crewed = tx.selectFrom('units').where('aboard', 'is not', null).groupBy('aboard');
  const rows = await crewed.select('aboard as id').execute();
  return findUnits(
    tx,
    rows.flatMap(({ id }) => id ?? []),
  );
}
