import {
  type CallStatus,
  CLOSED_SEARCH_DAYS,
  EARLIER_CALLS,
  EARLIER_DAYS,
} from '@ten-four/contract/dispatch/dispatch.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import {
  countClosedAt,
  listActive,
  listClosed,
  listClosedAt,
  listClosedNumbered,
  type Urgency,
  type WantedCalls,
} from '#features/dispatch/calls/call-search.store';
import { listAttachedToAll } from '#features/dispatch/calls/call-units.store';
import { postalKey } from '#features/dispatch/calls/calls.rules';
import type { CallRow, CallUnitRow } from '#features/dispatch/calls/calls.store';
import { DAY } from '#platform/clock';
import { invalidField } from '#platform/errors';
import { cutPage, fitPage, type PageQuery, readPage } from '#platform/newest-first';
import { foldSearch } from '#platform/search-text';

/** A page of calls, each with its units in the order in which they came. */
export interface CallPage {
  calls: { call: CallRow; units: CallUnitRow[] }[];
  nextCursor: string | null;
}

/**
 * A page of the calls of some platforms: those that are not closed, most urgent and of these oldest first, or with the
 * status Closed the closed ones, last closed first. `q` keeps those whose number, type, location, postal, details or
 * disposition hold it, in whatever case; of closed calls it looks through the newest 2,000 of the last 30 days, and finds
 * the one of exactly that number whenever it was. Two statements, three for a number.
 */
export async function listCalls(
  db: Db,
  request: {
    platforms: readonly Platform[];
    query: PageQuery & { status?: CallStatus; q?: string };
    now: number;
  },
): Promise<CallPage> {
  const { platforms, query, now } = request;
  const text = foldSearch(query.q);
  const wanted: WantedCalls = { platforms, text };
  if (platforms.length === 0) return { calls: [], nextCursor: null };
  const { rows, nextCursor } = await (query.status === 'Closed'
    ? closedCalls(db, wanted, query, text === null ? 0 : now - CLOSED_SEARCH_DAYS * DAY)
    : activeCalls(db, wanted, query, query.status));
  const ids = rows.map(({ id }) => id);
  const units = await listAttachedToAll(db, ids);
  return { calls: rows.map((call) => ({ call, units: units.get(call.id) ?? [] })), nextCursor };
}

async function closedCalls(db: Db, wanted: WantedCalls, query: PageQuery, since: number) {
  const page = readPage(query);
  const found = await listClosed(db, { ...wanted, since, page });
  const number = readNumber(wanted.text);
  // Of an earlier time, and so after all of those.
  const earlier =
    number === null || found.length > page.limit
      ? []
      : await listClosedNumbered(db, { platforms: wanted.platforms, number, until: since, page });
  return cutPage([...found, ...earlier], page, (call) => call.closed_at ?? 0);
}

/**
 * The last calls that were closed at a postal of the platforms, whatever its case and blanks, and how many were closed
 * there in the last 90 days.
 */
export async function listEarlierCalls(
  db: Db,
  request: { platforms: readonly Platform[]; postal: string; now: number },
): Promise<{ calls: CallPage['calls']; count90: number }> {
  const { platforms, postal, now } = request;
  const key = postalKey(postal);
  if (key === null || platforms.length === 0) return { calls: [], count90: 0 };
  const rows = await listClosedAt(db, { platforms, key, most: EARLIER_CALLS });
  const count90 = await countClosedAt(db, { platforms, key, since: now - EARLIER_DAYS * DAY });
  const units = await listAttachedToAll(
    db,
    rows.map(({ id }) => id),
  );
  return { calls: rows.map((call) => ({ call, units: units.get(call.id) ?? [] })), count90 };
}

/** The number of a call, as '1042' or '#1042'; null for any other text. */
function readNumber(text: string | null): number | null {
  const [, digits] = /^#?([1-9]\d{0,14})$/.exec(text ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

async function activeCalls(
  db: Db,
  wanted: WantedCalls,
  query: PageQuery,
  status: Exclude<CallStatus, 'Closed'> | undefined,
) {
  const { limit } = readPage({ ...(query.limit === undefined ? {} : { limit: query.limit }) });
  const found = await listActive(db, { ...wanted, status, after: readUrgency(query.cursor), limit });
  const { kept: rows, goesOnAfter: last } = fitPage(found, limit);
  return { rows, nextCursor: last && `${last.priority}_${last.created_at}_${last.id}` };
}

function readUrgency(cursor: string | undefined): Urgency | undefined {
  if (cursor === undefined) return undefined;
  const [, priority, time, id] = /^([1-3])_(\d{1,15})_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (priority === undefined || time === undefined || id === undefined)
    throw invalidField('cursor', 'Invalid cursor.');
  return { priority: Number(priority), time: Number(time), id };
}
