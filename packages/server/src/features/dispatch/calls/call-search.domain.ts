import {
  type CallStatus,
  CLOSED_SEARCH_DAYS,
  EARLIER_CALLS,
  EARLIER_DAYS,
  PRIORITIES,
} from '@ten-four/contract/dispatch/dispatch.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import type { CallFilter } from '#features/dispatch/calls/call-search.store';
import * as store from '#features/dispatch/calls/call-search.store';
import { withAttached } from '#features/dispatch/calls/call-units.store';
import { postalKey } from '#features/dispatch/calls/calls.rules';
import type { CallRow, CallUnitRow } from '#features/dispatch/calls/calls.store';
import { DAY } from '#platform/clock';
import { invalidCursor, readCursor } from '#platform/cursor';
import { cutPage, fitPage, type PageQuery, readPage } from '#platform/newest-first';
import { foldSearch } from '#platform/search-text';

export interface CallPage {
  calls: { call: CallRow; units: CallUnitRow[] }[];
  nextCursor: string | null;
}

type CallQuery = PageQuery & { status?: CallStatus; q?: string };

/**
 * Returns a page of open calls, most urgent first, or closed calls, last closed first. `q` filters by text; for
 * closed calls it covers the newest 2,000 of the last 30 days and an exact number of any age.
 */
export async function listCalls(
  db: Db,
  { platforms, query, now }: { platforms: readonly GamePlatform[]; query: CallQuery; now: number },
): Promise<CallPage> {
  const { status } = query;
  if (platforms.length === 0) return { calls: [], nextCursor: null };
  const filter = { platforms, text: foldSearch(query.q) };
  const { rows, nextCursor } = await (status === 'Closed'
    ? closedCalls(db, filter, query, now)
    : activeCalls(db, { ...filter, status }, query));
  return { calls: await withAttached(db, rows), nextCursor };
}

async function closedCalls(db: Db, { platforms, text }: CallFilter, query: PageQuery, now: number) {
  const page = readPage(query);
  const since = text === null ? 0 : now - CLOSED_SEARCH_DAYS * DAY;
  const found = await store.listClosed(db, { platforms, text, since, page });
  const number = readNumber(text);
  if (number !== null && found.length <= page.limit) {
    found.push(...(await store.listClosedNumbered(db, { platforms, number, until: since, page })));
  }
  return cutPage(found, page, (call) => call.closed_at ?? 0);
}

/** Returns the latest calls closed at a postal, ignoring case and spaces, and their number in the last 90 days. */
export async function listEarlierCalls(
  db: Db,
  request: { platforms: readonly GamePlatform[]; postal: string; now: number },
): Promise<{ calls: CallPage['calls']; count90: number }> {
  const { platforms, postal, now } = request;
  const key = postalKey(postal);
  if (key === null || platforms.length === 0) return { calls: [], count90: 0 };
  const rows = await store.listClosedAt(db, { platforms, key, max: EARLIER_CALLS });
  const count90 = await store.countClosedAt(db, { platforms, key, since: now - EARLIER_DAYS * DAY });
  return { calls: await withAttached(db, rows), count90 };
}

/** Parses '1042' or '#1042'; null for other texts. */
function readNumber(text: string | null): number | null {
  const [, digits] = /^#?([1-9]\d{0,14})$/.exec(text ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

async function activeCalls(
  db: Db,
  filter: CallFilter & { status: Exclude<CallStatus, 'Closed'> | undefined },
  { cursor, ...size }: PageQuery,
) {
  const { limit } = readPage(size);
  const after = readCursor(cursor, 'number', 'number', 'string');
  // PostgreSQL rejects larger numbers for this column.
  if (after !== undefined && after[0] > Math.max(...PRIORITIES)) throw invalidCursor();
  const found = await store.listActive(db, { ...filter, after, limit });
  return fitPage(found, limit, ({ priority, created_at, id }) => [priority, created_at, id]);
}
