import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Expression, sql } from 'kysely';
import type { Db } from '#db/database';
import { jsonRows } from '#db/engine';
import { fullName } from '#features/dispatch/calls/calls.store';

/**
 * Units: the state of whoever can be sent, an officer alone or an apparatus with its crew. Who changes one holds its
 * platform first (`holdPlatform`), so that the events of a unit come in the order of its changes.
 */

/** A unit as the board shows it. */
export type UnitRow = Awaited<ReturnType<typeof findUnits>>[number];

/** Written out, not given as a value: only so can the index of open rows be used. */
export const isOpen = sql.lit<0 | 1>(1);

/** The way that a unit shows, to the open call that it was attached to last; `unitId` is the column that names the unit. */
const shownWay = (db: Db, unitId: Expression<string>) =>
  db
    .selectFrom('call_responses as w')
    .where('w.unit_id', '=', unitId)
    .where('w.cleared_at', 'is', null)
    .orderBy('w.id', 'desc')
    .limit(1);

/** The panic of an officer that goes on, and when the last one was over, as columns of a statement about the officer. */
const distressOf = (db: Db, officerId: Expression<string>) => {
  const panic = db.selectFrom('panics as n').where('n.officer_id', '=', officerId);
  return [
    panic.where('n.cleared_at', 'is', null).limit(1).select('n.id').as('panic_id'),
    panic.select((eb) => eb.fn.max('n.cleared_at').as('calmed_at')).as('calmed_at'),
  ] as const;
};

/** Who is aboard an apparatus, by seat. */
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
      ...distressOf(db, eb.ref('ao.id')),
    ]);

/** What of calls, crew and panics a unit shows, or is kept by from being sent, as columns of a statement about the unit. */
const goingsOn = (db: Db, unitId: Expression<string>) => {
  const way = shownWay(db, unitId);
  return [
    way.innerJoin('calls as c', 'c.id', 'w.call_id').select('c.number').as('call_number'),
    way.select('w.stage').as('response'),
    way.select('w.stage_at').as('response_since'),
    db
      .selectFrom('call_responses as f')
      .where('f.unit_id', '=', unitId)
      .select((eb) => eb.fn.max('f.cleared_at').as('freed_at'))
      .as('freed_at'),
    ...distressOf(db, unitId),
    jsonRows(db, crewOf(db, unitId)).as('crew'),
  ] as const;
};

/** What an apparatus calls itself, or the profile of a person's unit. */
const ofEither = (own: Expression<string | null>, profile: Expression<unknown>) =>
  sql<string>`coalesce(${own}, ${profile})`;

const STATE = [
  'platform',
  'status',
  'meaning',
  'subdivision',
  'on_duty_since',
  'status_since',
  'kind',
] as const;
const LIFE = ['active_at', 'contacted_at', 'welfare_asked_at', 'aboard', 'officer_id'] as const;

const units = (db: Db) =>
  db
    .selectFrom('units as u')
    .leftJoin('officers as o', 'o.id', 'u.officer_id')
    .leftJoin('civilians as p', 'p.id', 'o.civilian_id')
    .select((eb) => [
      'u.id',
      ...STATE.map((column) => `u.${column}` as const),
      ...LIFE.map((column) => `u.${column}` as const),
      ofEither(eb.ref('u.services'), eb.ref('o.services')).as('services'),
      ofEither(eb.ref('u.callsign'), eb.ref('o.callsign')).as('callsign'),
      ofEither(eb.ref('u.department_id'), eb.ref('o.department_id')).as('department_id'),
      ofEither(eb.ref('u.name'), fullName('p')).as('name'),
      ...goingsOn(db, eb.ref('u.id')),
    ]);

/** Throws where there is no such unit: each is made with its profile, or when somebody first comes aboard. */
export const findUnit = async (db: Db, unitId: string): Promise<UnitRow> =>
  known(await units(db).where('u.id', '=', unitId).executeTakeFirst(), unitId);

/** Several units in one statement, in the order of their ids. */
export async function findUnits(db: Db, unitIds: readonly string[]) {
  if (unitIds.length === 0) return [];
  return units(db)
    .where('u.id', 'in', [...unitIds])
    .orderBy('u.id')
    .execute();
}

/** The same, where an apparatus stands for whoever is aboard of it; by the ids that were asked for. */
export async function findStanding(db: Db, unitIds: readonly string[]): Promise<Map<string, UnitRow>> {
  const units = await findUnits(db, unitIds);
  const aboard = units.flatMap((unit) => unit.aboard ?? []);
  const apparatus = await findUnits(db, [...new Set(aboard)]);
  return new Map(units.map((unit) => [unit.id, apparatus.find(({ id }) => id === unit.aboard) ?? unit]));
}

/** Ceiling of the board. */
const MOST_UNITS = 500;

/** The units on duty of one or two platforms; who is aboard an apparatus is of its crew. */
export async function listUnitsOnDuty(db: Db, platforms: readonly Platform[]): Promise<UnitRow[]> {
  if (platforms.length === 0) return [];
  return units(db)
    .where('u.on_duty_since', 'is not', null)
    .where('u.aboard', 'is', null)
    .where('u.platform', 'in', [...platforms])
    .orderBy('u.id')
    .limit(MOST_UNITS)
    .execute();
}

/** A unit that was just changed, and the number of all settings at that time. */
export type ChangedUnit = UnitRow & { settings_number: number };

/**
 * A unit changed in one statement with the reading of what the board shows of it, and of the settings' number: what a
 * request writes it took from the settings that it began with.
 */
export function changed(db: Db, unitId: string) {
  return db
    .updateTable('units')
    .where('id', '=', unitId)
    .returning((eb) => {
      const profile = eb
        .selectFrom('officers as o')
        .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
        .whereRef('o.id', '=', 'units.officer_id');
      return [
        'id',
        ...STATE,
        ...LIFE,
        ofEither(eb.ref('units.services'), profile.select('o.services')).as('services'),
        ofEither(eb.ref('units.callsign'), profile.select('o.callsign')).as('callsign'),
        ofEither(eb.ref('units.department_id'), profile.select('o.department_id')).as('department_id'),
        ofEither(eb.ref('units.name'), profile.select(fullName('p').as('name'))).as('name'),
        ...goingsOn(db, eb.ref('units.id')),
        eb.selectFrom('settings_version').select('version').$asScalar().$notNull().as('settings_number'),
      ];
    });
}

/** The unit that was found. Throws where there is none. */
export function known<U extends UnitRow>(unit: U | undefined, unitId: string): U {
  if (unit === undefined) throw new Error(`There is no unit ${unitId}`);
  return unit;
}
