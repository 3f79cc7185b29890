import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind, StatusMeaning } from '@ten-four/contract/settings/settings.values';
import { type Expression, sql } from 'kysely';
import type { Db } from '#db/database';
import { type Bound, prepared, preparedFirst } from '#db/prepared';
import type { UnitState } from '#platform/settings/statuses';

/**
 * Units: the state of each officer on the board. Who changes one holds its platform first (`holdPlatform`), so that the
 * events of a unit come in the order of its changes.
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

/** What of calls and panics a unit shows, or is kept by from being sent, as columns of a statement about the unit. */
const goingsOn = (db: Db, unitId: Expression<string>) => {
  const way = shownWay(db, unitId);
  const panic = db.selectFrom('panics as n').where('n.officer_id', '=', unitId);
  return [
    way.innerJoin('calls as c', 'c.id', 'w.call_id').select('c.number').as('call_number'),
    way.select('w.stage').as('response'),
    way.select('w.stage_at').as('response_since'),
    db
      .selectFrom('call_responses as f')
      .where('f.unit_id', '=', unitId)
      .select((eb) => eb.fn.max('f.cleared_at').as('freed_at'))
      .as('freed_at'),
    panic.where('n.cleared_at', 'is', null).limit(1).select('n.id').as('panic_id'),
    panic.select((eb) => eb.fn.max('n.cleared_at').as('calmed_at')).as('calmed_at'),
  ] as const;
};

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
      'u.status_since',
      'u.active_at',
      'u.contacted_at',
      'o.kind',
      'o.services',
      ...goingsOn(db, eb.ref('u.officer_id')),
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
        'status_since',
        'active_at',
        'contacted_at',
        profile.select('o.kind').$asScalar().$notNull().as('kind'),
        profile.select('o.services').$asScalar().$notNull().as('services'),
        profile.select('o.callsign').$asScalar().$notNull().as('callsign'),
        profile.select('p.first_name').$asScalar().$notNull().as('first_name'),
        profile.select('o.department_id').$asScalar().$notNull().as('department_id'),
        profile.select('p.last_name').$asScalar().$notNull().as('last_name'),
        ...goingsOn(db, eb.ref('units.officer_id')),
        eb.selectFrom('settings_version').select('version').$asScalar().$notNull().as('settings_number'),
      ];
    });
}

type StatusChange = UnitState & { officerId: string; now: number };
type SubdivisionChange = { officerId: string; subdivision: string | null; now: number };

/** A status that stays what it was has been so since then. */
const statusColumns = ({
  status,
  meaning,
  now,
}: Pick<Bound<StatusChange>, 'status' | 'meaning' | 'now'>) => ({
  status,
  meaning,
  status_since: sql<number>`case when status = ${status} then status_since else ${now} end`,
});

const statusSet = preparedFirst((tx: Db, change: Bound<StatusChange>) =>
  changed(tx, change.officerId).set({ ...statusColumns(change), active_at: change.now, asked_at: null }),
);

const statusOnlySet = preparedFirst((tx: Db, change: Bound<StatusChange>) =>
  changed(tx, change.officerId).set(statusColumns(change)).where('on_duty_since', 'is not', null),
);

/** Stores the status of a unit on duty that others set, which says nothing of whether anybody is there; undefined off duty. */
export const updateStatusOnly = (tx: Db, change: StatusChange): Promise<ChangedUnit | undefined> =>
  statusOnlySet(tx, change);

const contactNoted = preparedFirst((tx: Db, { officerId, now }: Bound<{ officerId: string; now: number }>) =>
  changed(tx, officerId)
    .set({ contacted_at: now, welfare_asked_at: null })
    .where('on_duty_since', 'is not', null),
);

/** Writes down that a unit on duty was heard of; undefined off duty. */
export const updateContact = (
  tx: Db,
  change: { officerId: string; now: number },
): Promise<UnitRow | undefined> => contactNoted(tx, change);

/** Makes those of some units of a kind available that are on no open call and whose status means one of these. */
export async function freeUnits(
  tx: Db,
  free: UnitState & {
    unitIds: readonly string[];
    kind: DepartmentKind;
    meanings: readonly StatusMeaning[];
    now: number;
  },
): Promise<void> {
  const { unitIds, kind, meanings, status, meaning, now } = free;
  await tx
    .updateTable('units')
    .set({ status, meaning, status_since: now })
    .where('officer_id', 'in', [...unitIds])
    .where('meaning', 'in', [...meanings])
    .where('on_duty_since', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('officers as o')
          .whereRef('o.id', '=', 'units.officer_id')
          .where('o.kind', '=', kind)
          .select('o.id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('call_responses as w')
            .whereRef('w.unit_id', '=', 'units.officer_id')
            .where('w.cleared_at', 'is', null)
            .select('w.id'),
        ),
      ),
    )
    .execute();
}

/** Stores a status and nothing else: whoever sets one is there. */
export const updateStatus = async (tx: Db, change: StatusChange): Promise<ChangedUnit> =>
  known(await statusSet(tx, change), change.officerId);

/** The same for a unit on duty; undefined, with nothing stored, for one that is not. */
export const updateStatusOnDuty = preparedFirst((tx: Db, change: Bound<StatusChange>) =>
  changed(tx, change.officerId)
    .set({ ...statusColumns(change), active_at: change.now, asked_at: null })
    .where('on_duty_since', 'is not', null),
);

const subdivisionSet = preparedFirst((tx: Db, { officerId, subdivision, now }: Bound<SubdivisionChange>) =>
  changed(tx, officerId).set({ subdivision, active_at: now, asked_at: null }),
);

export const updateSubdivision = async (tx: Db, change: SubdivisionChange): Promise<ChangedUnit> =>
  known(await subdivisionSet(tx, change), change.officerId);

/** Where a unit was in another shift says nothing of where it is. */
const NOWHERE = { location: null, postal: null, contacted_at: null, welfare_asked_at: null };

/** Puts a unit on duty; undefined, with nothing stored, where it is already. */
export const beginDuty = preparedFirst((tx: Db, { officerId, status, meaning, now }: Bound<StatusChange>) =>
  changed(tx, officerId)
    .set({
      status,
      meaning,
      status_since: now,
      on_duty_since: now,
      active_at: now,
      asked_at: null,
      ...NOWHERE,
    })
    .where('on_duty_since', 'is', null),
);

/** Takes a unit off duty; undefined, with nothing stored, where it is already. */
export const endDuty = preparedFirst((tx: Db, { officerId, status, meaning, now }: Bound<StatusChange>) =>
  changed(tx, officerId)
    .set({
      status,
      meaning,
      status_since: now,
      on_duty_since: null,
      active_at: now,
      asked_at: null,
      ...NOWHERE,
    })
    .where('on_duty_since', 'is not', null),
);

/** The same as `markActive`, with the unit as it is then; undefined where nothing was written. */
export const markHeard = preparedFirst(
  (db: Db, { officerId, now }: Bound<{ officerId: string; now: number }>) =>
    changed(db, officerId)
      .set({ active_at: now, asked_at: null })
      .where('on_duty_since', 'is not', null)
      .where('active_at', '<', now),
);

/** Makes the unit of a new profile, off duty, or makes that of an earlier one as new. */
export async function insertUnit(
  tx: Db,
  unit: UnitState & { officerId: string; platform: Platform; now: number },
): Promise<void> {
  const { officerId, platform, status, meaning, now } = unit;
  const state = { platform, status, meaning, subdivision: null, active_at: now, status_since: now };
  await tx
    .insertInto('units')
    .values({ officer_id: officerId, ...state })
    .onConflict((conflict) =>
      conflict.column('officer_id').doUpdateSet({ ...state, asked_at: null, ...NOWHERE }),
    )
    .execute();
}

function known<U extends UnitRow>(unit: U | undefined, officerId: string): U {
  if (unit === undefined) throw new Error(`Officer ${officerId} has no unit`);
  return unit;
}
