import type { CallStatus } from '@ten-four/contract/dispatch/dispatch.values';
import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '#db/database';
import { holdsText } from '#db/engine';
import type { Tables } from '#db/tables';
import type { CallsTable } from '#db/tables/dispatch.tables';
import { type CallRow, calls } from '#features/dispatch/calls/calls.store';
import { type NewestFirst, newestFirst } from '#platform/newest-first';
import { MOST_SEARCHED } from '#platform/search-text';

/** Lists of calls. */

/** A place in the list of active calls: after this call. */
export interface Urgency {
  priority: number;
  time: number;
  id: string;
}

/** Calls of some platforms of which the folded text, if any, is a part. */
export interface WantedCalls {
  platforms: readonly Platform[];
  text: string | null;
}

const wanted = (db: Db, { platforms }: Pick<WantedCalls, 'platforms'>) =>
  calls(db)
    // Said only where it narrows anything: the order of all platforms has indexes of its own.
    .$if(platforms.length < PLATFORMS.length, (query) => query.where('c.platform', 'in', [...platforms]));

const attachedTo = (eb: ExpressionBuilder<Tables & { c: CallsTable }, 'c'>) =>
  eb.selectFrom('call_units').whereRef('call_units.call_id', '=', 'c.id').select('call_units.id');

/** Calls that are not closed, most urgent first, and one more than a page where there is one. */
export function listActive(
  db: Db,
  request: WantedCalls & {
    status: Exclude<CallStatus, 'Closed'> | undefined;
    after: Urgency | undefined;
    limit: number;
  },
): Promise<CallRow[]> {
  const { text, status, after, limit } = request;
  return wanted(db, request)
    .$if(text !== null, (query) => query.where(holdsText(db, 'c.folded', text ?? '')))
    .where('c.closed_at', 'is', null)
    .$if(status === 'Assigned', (query) => query.where((eb) => eb.exists(attachedTo(eb))))
    .$if(status === 'Open', (query) => query.where((eb) => eb.not(eb.exists(attachedTo(eb)))))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(c.priority, c.created_at, c.id) > (${after?.priority}, ${after?.time}, ${after?.id})`,
      ),
    )
    .orderBy('c.priority')
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(limit + 1)
    .execute();
}

/** The calls of a number, one a platform at most, closed before `until`, last closed first, and one more than a page. */
export function listClosedNumbered(
  db: Db,
  request: { platforms: readonly Platform[]; number: number; until: number; page: NewestFirst },
): Promise<CallRow[]> {
  const { platforms, number, until, page } = request;
  return (
    calls(db)
      // Also where these are all there are: a number is found by its platform.
      .where('c.platform', 'in', [...platforms])
      .where('c.number', '=', number)
      .where('c.closed_at', '<', until)
      .$call(newestFirst(page, 'c.closed_at', 'c.id'))
      .execute()
  );
}

/** The ids of the calls of a number, one a platform at most. */
export async function listCallsNumbered(
  db: Db,
  { platforms, number }: { platforms: readonly Platform[]; number: number },
): Promise<string[]> {
  if (platforms.length === 0) return [];
  const rows = await db
    .selectFrom('calls')
    .where('platform', 'in', [...platforms])
    .where('number', '=', number)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Calls that were closed at `since` or later, last closed first, and one more than a page where there is one. For a text
 * only so many of the newest are looked through.
 */
export function listClosed(
  db: Db,
  request: WantedCalls & { since: number; page: NewestFirst },
): Promise<CallRow[]> {
  const { text, since, page } = request;
  const closed = (limit: number) =>
    wanted(db, request)
      .where('c.closed_at', 'is not', null)
      .where('c.closed_at', '>=', since)
      .$call(newestFirst({ ...page, limit }, 'c.closed_at', 'c.id'));
  if (text === null) return closed(page.limit).execute();
  return db
    .selectFrom(closed(MOST_SEARCHED - 1).as('c'))
    .where(holdsText(db, 'c.folded', text))
    .orderBy('c.closed_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(page.limit + 1)
    .selectAll()
    .execute();
}

/** A place of some platforms, as calls there are found by it. */
interface Place {
  platforms: readonly Platform[];
  key: string;
}

const closedAt = (db: Db, { platforms, key }: Place) =>
  db
    .selectFrom('calls as c')
    .where('c.platform', 'in', [...platforms])
    .where('c.postal_key', '=', key)
    .where('c.closed_at', 'is not', null);

/** The calls that were closed at a place last. */
export const listClosedAt = (db: Db, place: Place & { most: number }): Promise<CallRow[]> =>
  closedAt(db, place)
    .orderBy('c.closed_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(place.most)
    .selectAll('c')
    .execute();

/** How many calls were closed at a place since a time. */
export async function countClosedAt(db: Db, place: Place & { since: number }): Promise<number> {
  const { count } = await closedAt(db, place)
    .where('c.closed_at', '>=', place.since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
