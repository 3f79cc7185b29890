import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { PanicAcknowledgementsTable, PanicsTable } from '#db/tables/dispatch.tables';
import { updateById } from '#db/update-by-id';

/** Panics. Whoever raises or changes one holds its platform first (see `calls.store`). */

/** Ceiling of the list. */
const MOST_PANICS = 500;

/** A panic with the number of its call. */
export type PanicRow = Selectable<PanicsTable> & { call_number: number };

export type AcknowledgementRow = Selectable<PanicAcknowledgementsTable>;

const panics = (db: Db) =>
  db
    .selectFrom('panics as a')
    .innerJoin('calls as c', 'c.id', 'a.call_id')
    .selectAll('a')
    .select('c.number as call_number');

/** The panics of the platforms that are not cleared, newest first. */
export async function listActivePanics(db: Db, platforms: readonly Platform[]): Promise<PanicRow[]> {
  if (platforms.length === 0) return [];
  return panics(db)
    .where('a.platform', 'in', platforms)
    .where('a.cleared_at', 'is', null)
    .orderBy('a.raised_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MOST_PANICS)
    .execute();
}

export const findPanic = (db: Db, id: string): Promise<PanicRow | undefined> =>
  panics(db).where('a.id', '=', id).executeTakeFirst();

/** An officer has one active panic at most. */
export const findActivePanicOf = (db: Db, officerId: string): Promise<PanicRow | undefined> =>
  panics(db).where('a.officer_id', '=', officerId).where('a.cleared_at', 'is', null).executeTakeFirst();

/** When the officer raised panics since then, cleared ones as well, oldest first. */
export async function listTimesRaised(db: Db, officerId: string, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('panics')
    .where('officer_id', '=', officerId)
    .where('raised_at', '>', after)
    .orderBy('raised_at')
    .select('raised_at')
    .execute();
  return rows.map(({ raised_at }) => raised_at);
}

export const insertPanics = insertInto('panics');

export const updatePanic = updateById('panics');

/** Who has seen the panics, in the order in which they said so. */
export async function listAcknowledgements(
  db: Db,
  panicIds: readonly string[],
): Promise<AcknowledgementRow[]> {
  if (panicIds.length === 0) return [];
  return db
    .selectFrom('panic_acknowledgements')
    .where('panic_id', 'in', panicIds)
    .orderBy('created_at')
    .orderBy('user_id')
    .selectAll()
    .execute();
}

export const insertAcknowledgements = insertInto('panic_acknowledgements');

/** What an officer is called, and where their unit was last known to be. Each profile is made with a unit. */
export const findPanickingOfficer = (db: Db, officerId: string) =>
  db
    .selectFrom('officers as o')
    .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
    .innerJoin('units as u', 'u.id', 'o.id')
    // Whoever is aboard is where the apparatus is.
    .leftJoin('units as a', 'a.id', 'u.aboard')
    .where('o.id', '=', officerId)
    .select(['o.platform', 'o.department_id', 'o.callsign', 'p.first_name', 'p.last_name'])
    .select('u.on_duty_since')
    .select(({ fn }) => [
      fn.coalesce('a.location', 'u.location').as('location'),
      fn.coalesce('a.postal', 'u.postal').as('postal'),
    ])
    .executeTakeFirstOrThrow();

/** The name of an officer's character. */
export async function findOfficerName(db: Db, officerId: string): Promise<string> {
  const { first_name, last_name } = await db
    .selectFrom('officers as o')
    .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
    .where('o.id', '=', officerId)
    .select(['p.first_name', 'p.last_name'])
    .executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`;
}
