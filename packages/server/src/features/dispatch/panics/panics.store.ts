import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { PanicAcknowledgementsTable, PanicsTable } from '#db/tables/dispatch.tables';
import { updateById } from '#db/update-by-id';

/** Lock the platform to raise or change a panic (see `calls.store`). */

const MAX_PANICS = 500;

export type PanicRow = Selectable<PanicsTable> & { call_number: number };

export type AcknowledgementRow = Selectable<PanicAcknowledgementsTable>;

const panics = (db: Db) =>
  db
    .selectFrom('panics as a')
    .innerJoin('calls as c', 'c.id', 'a.call_id')
    .selectAll('a')
    .select('c.number as call_number');

export async function listActivePanics(db: Db, platforms: readonly GamePlatform[]): Promise<PanicRow[]> {
  if (platforms.length === 0) return [];
  return panics(db)
    .where('a.platform', 'in', platforms)
    .where('a.cleared_at', 'is', null)
    .orderBy('a.raised_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MAX_PANICS)
    .execute();
}

export const findPanic = (db: Db, id: string): Promise<PanicRow | undefined> =>
  panics(db).where('a.id', '=', id).executeTakeFirst();

export const findActivePanicOf = (db: Db, officerId: string): Promise<PanicRow | undefined> =>
  panics(db).where('a.officer_id', '=', officerId).where('a.cleared_at', 'is', null).executeTakeFirst();

/** Returns the times at which an officer raised panics after `after`, oldest first, including cleared ones. */
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

export async function listAcknowledgements(db: Db, panicIds: readonly string[]) {
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

export const findPanickingOfficer = (db: Db, officerId: string) =>
  db
    .selectFrom('officers as o')
    .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
    .innerJoin('units as u', 'u.id', 'o.id')
    // Crew members are where their apparatus is.
    .leftJoin('units as a', 'a.id', 'u.aboard')
    .where('o.id', '=', officerId)
    .select(['o.platform', 'o.department_id', 'o.callsign', 'p.first_name', 'p.last_name'])
    .select('u.on_duty_since')
    .select(({ fn }) => [
      fn.coalesce('a.location', 'u.location').as('location'),
      fn.coalesce('a.postal', 'u.postal').as('postal'),
    ])
    .executeTakeFirstOrThrow();
