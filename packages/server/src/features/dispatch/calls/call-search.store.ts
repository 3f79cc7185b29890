import type { CallStatus } from '@ten-four/contract/dispatch/dispatch.values';
import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '#db/database';
import { containsText } from '#db/engine';
import { countMatches } from '#db/query-results';
import type { Tables } from '#db/tables';
import type { CallsTable } from '#db/tables/dispatch.tables';
import { type CallRow, calls } from '#features/dispatch/calls/calls.store';
import { type NewestFirst, newestFirst } from '#platform/newest-first';
import { MAX_SEARCHED } from '#platform/search-text';

export interface CallFilter {
  platforms: readonly GamePlatform[];
  text: string | null;
}

const callsOnPlatforms = (db: Db, { platforms }: Pick<CallFilter, 'platforms'>) =>
  calls(db)
    // Omitted for all platforms, because that order has an index of its own.
    .$if(platforms.length < PLATFORMS.length, (query) => query.where('c.platform', 'in', platforms));

const hasUnits = ({ exists, selectFrom }: ExpressionBuilder<Tables & { c: CallsTable }, 'c'>) =>
  exists(selectFrom('call_units').whereRef('call_units.call_id', '=', 'c.id').select('call_units.id'));

/** Returns open calls, most urgent first, and one more than a page. */
export function listActive(
  db: Db,
  request: CallFilter & {
    status: Exclude<CallStatus, 'Closed'> | undefined;
    after: [priority: number, time: number, id: string] | undefined;
    limit: number;
  },
): Promise<CallRow[]> {
  const { text, status, after, limit } = request;
  return callsOnPlatforms(db, request)
    .$if(text !== null, (query) => query.where(containsText(db, 'c.folded', text ?? '')))
    .where('c.closed_at', 'is', null)
    .$if(status === 'Assigned', (query) => query.where(hasUnits))
    .$if(status === 'Open', (query) => query.where((eb) => eb.not(hasUnits(eb))))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(c.priority, c.created_at, c.id) > (${sql.join(after ?? [])})`),
    )
    .orderBy('c.priority')
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(limit + 1)
    .execute();
}

export function listClosedNumbered(
  db: Db,
  request: { platforms: readonly GamePlatform[]; number: number; until: number; page: NewestFirst },
): Promise<CallRow[]> {
  const { platforms, number, until, page } = request;
  return numbered(db, platforms, number)
    .where('c.closed_at', '<', until)
    .$call(newestFirst(page, 'c.closed_at', 'c.id'))
    .execute();
}

/** Names the platforms in every case, because the index of numbers starts with them. */
const numbered = (db: Db, platforms: readonly GamePlatform[], number: number) =>
  calls(db).where('c.platform', 'in', platforms).where('c.number', '=', number);

export async function listCallsNumbered(
  db: Db,
  { platforms, number }: { platforms: readonly GamePlatform[]; number: number },
): Promise<string[]> {
  const rows = platforms.length === 0 ? [] : await numbered(db, platforms, number).execute();
  return rows.map(({ id }) => id);
}

/** Returns calls closed since a time, last closed first, and one more than a page. A text searches the newest only. */
export function listClosed(db: Db, request: CallFilter & { since: number; page: NewestFirst }) {
  const { text, since, page } = request;
  const closed = (limit: number) =>
    callsOnPlatforms(db, request)
      .where('c.closed_at', 'is not', null)
      .where('c.closed_at', '>=', since)
      .$call(newestFirst({ ...page, limit }, 'c.closed_at', 'c.id'));
  if (text === null) return closed(page.limit).execute();
  return db
    .selectFrom(closed(MAX_SEARCHED - 1).as('c'))
    .where(containsText(db, 'c.folded', text))
    .orderBy('c.closed_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(page.limit + 1)
    .selectAll()
    .execute();
}

interface Place {
  platforms: readonly GamePlatform[];
  key: string;
}

const closedAt = (db: Db, { platforms, key }: Place) =>
  db
    .selectFrom('calls as c')
    .where('c.platform', 'in', platforms)
    .where('c.postal_key', '=', key)
    .where('c.closed_at', 'is not', null);

export const listClosedAt = (db: Db, place: Place & { max: number }): Promise<CallRow[]> =>
  closedAt(db, place)
    .orderBy('c.closed_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(place.max)
    .selectAll('c')
    .execute();

export const countClosedAt = (db: Db, place: Place & { since: number }): Promise<number> =>
  closedAt(db, place).where('c.closed_at', '>=', place.since).$call(countMatches);
