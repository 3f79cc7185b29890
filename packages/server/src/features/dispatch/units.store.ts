import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Expression, sql } from 'kysely';
import type { Db } from '#db/database';
import { type Bound, prepared, preparedFirst, preparedInsert, preparedWrite } from '#db/prepared';
import type { ShiftsTable } from '#db/tables/dispatch.tables';
import type { UnitState } from '#platform/settings/statuses';

/**
 * Units: the state of each officer on the board. Who changes one holds its platform first (`holdPlatform`), so that the
 * events of a unit come in the order of its changes.
 */

/** A unit as the board shows it. */
export type UnitRow = Awaited<ReturnType<typeof findUnits>>[number];

/** Written out, not given as a value: only so can the index of open rows be used. */
export const isOpen = sql.lit<0 | 1>(1);

/** The number of the open call that a unit was attached to last; `officerId` is the column that names the unit. */
const callNumber = (db: Db, officerId: Expression<string>) =>
  db
    .selectFrom('call_units')
    .innerJoin('calls', 'calls.id', 'call_units.call_id')
    .where('call_units.officer_id', '=', officerId)
    .where('call_units.open', '=', isOpen)
    .orderBy('call_units.id', 'desc')
    .limit(1)
    .select('calls.number');

const units = (db: Db) =>
  db
    .selectFrom('units as u')
    .innerJoin('officers as o', 'o.id', 'u.officer_id')
    .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
    .select((eb) => [
      'u.officer_id',
      'u.platform',
      'o.callsign',
      'p.first_name',
      'p.last_name',
      'u.status',
      'u.meaning',
      'u.subdivision',
      'o.department_id',
      'u.on_duty_since',
      callNumber(db, eb.ref('u.officer_id')).as('call_number'),
    ]);

const unitById = preparedFirst((db: Db, { officerId }: Bound<{ officerId: string }>) =>
  units(db).where('u.officer_id', '=', officerId),
);

/** Throws where the officer has no unit: each is made with its profile. */
export const findUnit = async (db: Db, officerId: string): Promise<UnitRow> =>
  known(await unitById(db, { officerId }), officerId);

/** Several units in one statement, in the order of their ids. */
export async function findUnits(db: Db, officerIds: readonly string[]) {
  if (officerIds.length === 0) return [];
  return units(db)
    .where('u.officer_id', 'in', [...officerIds])
    .orderBy('u.officer_id')
    .execute();
}

/** Ceiling of the board. */
const MOST_UNITS = 500;

const unitsOnDuty = prepared((db: Db, { platform, or }: Bound<{ platform: Platform; or: Platform }>) =>
  units(db)
    .where('u.on_duty_since', 'is not', null)
    .where((eb) => eb.or([eb('u.platform', '=', platform), eb('u.platform', '=', or)]))
    .orderBy('o.callsign')
    .orderBy('u.officer_id')
    .limit(MOST_UNITS),
);

/** The units on duty of one or two platforms. */
export async function listUnitsOnDuty(db: Db, platforms: readonly Platform[]): Promise<UnitRow[]> {
  const [platform, or = platform] = platforms;
  return platform === undefined || or === undefined ? [] : unitsOnDuty(db, { platform, or });
}

/** A unit that was just changed, and the number of all settings at that time. */
export type ChangedUnit = UnitRow & { settings_number: number };

/**
 * A unit changed in one statement with the reading of what the board shows of it, and of the settings' number: what a
 * request writes it took from the settings that it began with.
 */
function changed(db: Db, officerId: Expression<string>) {
  return db
    .updateTable('units')
    .where('officer_id', '=', officerId)
    .returning((eb) => {
      const profile = eb
        .selectFrom('officers as o')
        .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
        .whereRef('o.id', '=', 'units.officer_id');
      return [
        'officer_id',
        'platform',
        'status',
        'meaning',
        'subdivision',
        'on_duty_since',
        profile.select('o.callsign').$asScalar().$notNull().as('callsign'),
        profile.select('p.first_name').$asScalar().$notNull().as('first_name'),
        profile.select('o.department_id').$asScalar().$notNull().as('department_id'),
        profile.select('p.last_name').$asScalar().$notNull().as('last_name'),
        callNumber(db, eb.ref('units.officer_id')).as('call_number'),
        eb.selectFrom('settings_version').select('version').$asScalar().$notNull().as('settings_number'),
      ];
    });
}

type StatusChange = UnitState & { officerId: string; now: number };
type SubdivisionChange = { officerId: string; subdivision: string | null; now: number };

const statusSet = preparedFirst((tx: Db, { officerId, status, meaning, now }: Bound<StatusChange>) =>
  changed(tx, officerId).set({ status, meaning, active_at: now, asked_at: null }),
);

/** Stores a status and nothing else: whoever sets one is there. */
export const updateStatus = async (tx: Db, change: StatusChange): Promise<ChangedUnit> =>
  known(await statusSet(tx, change), change.officerId);

/** The same for a unit on duty; undefined, with nothing stored, for one that is not. */
export const updateStatusOnDuty = preparedFirst(
  (tx: Db, { officerId, status, meaning, now }: Bound<StatusChange>) =>
    changed(tx, officerId)
      .set({ status, meaning, active_at: now, asked_at: null })
      .where('on_duty_since', 'is not', null),
);

const subdivisionSet = preparedFirst((tx: Db, { officerId, subdivision, now }: Bound<SubdivisionChange>) =>
  changed(tx, officerId).set({ subdivision, active_at: now, asked_at: null }),
);

export const updateSubdivision = async (tx: Db, change: SubdivisionChange): Promise<ChangedUnit> =>
  known(await subdivisionSet(tx, change), change.officerId);

/** Where a unit was in another shift says nothing of where it is. */
const NOWHERE = { location: null, postal: null };

/** Puts a unit on duty; undefined, with nothing stored, where it is already. */
export const beginDuty = preparedFirst((tx: Db, { officerId, status, meaning, now }: Bound<StatusChange>) =>
  changed(tx, officerId)
    .set({ status, meaning, on_duty_since: now, active_at: now, asked_at: null, ...NOWHERE })
    .where('on_duty_since', 'is', null),
);

/** Takes a unit off duty; undefined, with nothing stored, where it is already. */
export const endDuty = preparedFirst((tx: Db, { officerId, status, meaning, now }: Bound<StatusChange>) =>
  changed(tx, officerId)
    .set({ status, meaning, on_duty_since: null, active_at: now, asked_at: null, ...NOWHERE })
    .where('on_duty_since', 'is not', null),
);

/** Names officers by whose character they are, or by who plays them. */
export type Whose = { civilianId: string } | { userId: string } | { discordId: string };

/** A unit with what decides whether it may serve, but for the roles. */
export interface ServingUnit {
  officer_id: string;
  user_id: string;
  platform: Platform;
  discord_id: string;
  department_id: string;
  administrator_id: string | null;
  /** JSON list of role ids. */
  roles: string;
}

/** The unit of an officer; undefined where there is no such profile, or it was removed. A character or user has at most one. */
export function findUnitOfWhom(db: Db, whose: Whose): Promise<ServingUnit | undefined> {
  const found = db
    .selectFrom('units as u')
    .innerJoin('officers as o', 'o.id', 'u.officer_id')
    .innerJoin('users', 'users.id', 'o.user_id')
    .leftJoin('administrators as a', 'a.user_id', 'o.user_id')
    .where('o.removed_at', 'is', null)
    .select(['u.officer_id', 'o.user_id', 'u.platform', 'users.discord_id', 'o.department_id'])
    .select(['users.roles', 'a.user_id as administrator_id']);
  if ('civilianId' in whose) return found.where('o.civilian_id', '=', whose.civilianId).executeTakeFirst();
  if ('userId' in whose) return found.where('o.user_id', '=', whose.userId).executeTakeFirst();
  return found.where('users.discord_id', '=', whose.discordId).executeTakeFirst();
}

/** Writes down that somebody is there, of a unit on duty; nothing where something later is written down already. */
export const markActive = preparedWrite(
  (db: Db, { officerId, now }: Bound<{ officerId: string; now: number }>) =>
    db
      .updateTable('units')
      .set({ active_at: now, asked_at: null })
      .where('officer_id', '=', officerId)
      .where('on_duty_since', 'is not', null)
      .where('active_at', '<', now),
);

/** Makes the unit of a new profile, off duty, or makes that of an earlier one as new. */
export async function insertUnit(
  tx: Db,
  unit: UnitState & { officerId: string; platform: Platform; now: number },
): Promise<void> {
  const { officerId, platform, status, meaning, now } = unit;
  const state = { platform, status, meaning, subdivision: null, active_at: now };
  await tx
    .insertInto('units')
    .values({ officer_id: officerId, ...state })
    .onConflict((conflict) =>
      conflict.column('officer_id').doUpdateSet({ ...state, asked_at: null, ...NOWHERE }),
    )
    .execute();
}

/** Moves a unit that is off duty to another platform, where nothing is known of its whereabouts. */
export async function moveUnit(tx: Db, officerId: string, platform: Platform): Promise<void> {
  await tx
    .updateTable('units')
    .set({ platform, ...NOWHERE })
    .where('officer_id', '=', officerId)
    .where('platform', '!=', platform)
    .execute();
}

/** Takes an officer's unit out of its subdivision. */
export async function dropSubdivision(tx: Db, officerId: string): Promise<void> {
  await tx.updateTable('units').set({ subdivision: null }).where('officer_id', '=', officerId).execute();
}

/** Whether an officer may serve: the profile is in use, and its character neither deceased nor deleted. */
export async function findFitness(db: Db, officerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('officers as o')
    .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
    .where('o.id', '=', officerId)
    .where('o.removed_at', 'is', null)
    .select(['p.deceased', 'p.deleted_at'])
    .executeTakeFirst();
  return row !== undefined && row.deceased === 0 && row.deleted_at === null;
}

function known<U extends UnitRow>(unit: U | undefined, officerId: string): U {
  if (unit === undefined) throw new Error(`Officer ${officerId} has no unit`);
  return unit;
}

/** Times on duty: a row for each, the open one without an end. */

/** Why a shift ended. */
export type ShiftEnd = NonNullable<ShiftsTable['ended_by']>;

const insertShifts = preparedInsert('shifts');

export async function insertShift(
  tx: Db,
  { id, officerId, now }: { id: string; officerId: string; now: number },
): Promise<void> {
  await insertShifts(tx, [{ id, officer_id: officerId, began_at: now }]);
}

/** Ends the open shift of an officer. */
export const endShift = preparedWrite(
  (tx: Db, { officerId, endedBy, now }: Bound<{ officerId: string; endedBy: ShiftEnd; now: number }>) =>
    tx
      .updateTable('shifts')
      .set({ ended_at: now, ended_by: endedBy })
      .where('officer_id', '=', officerId)
      .where('ended_at', 'is', null),
);
