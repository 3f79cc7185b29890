import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import type { Db } from '#db/database';
import { type AuditRow, insertEntry, insertEntryBeside, listEntries } from '#features/audit/audit.store';
import { DAY } from '#platform/clock';
import { newId } from '#platform/ids';
import { readTime } from '#platform/moments';
import { cutPage, type PageQuery, readPage } from '#platform/newest-first';
import { shorten } from '#platform/plain-text';
import { fold } from '#platform/search-text';
import type { Viewer } from '#platform/sessions/viewer';

/** Who does something, and from which address: `{ viewer, address: request.ip }`. */
export interface Actor {
  viewer: Pick<Viewer, 'userId' | 'username'> & { officer: { callsign: string } | null };
  address: string;
}

/** Something that the audit log tells of. */
export interface Deed extends Actor {
  action: AuditAction;
  /** The kind of what it was done to, such as 'report', and its id; absent where there is no one thing. */
  object?: string;
  objectId?: string;
  /** In words, without the name of who did it. */
  summary: string;
  /** Milliseconds since 1970. */
  now: number;
}

const MOST_IN_SUMMARY = 300;
/** Words are looked for so far back; without any the log is listed to its beginning. */
const SEARCHED = 90 * DAY;

/** Writes a deed into the audit log: in the transaction that does it, so that there is both or neither. */
export const recordAudit = (tx: Db, deed: Deed): Promise<void> => insertEntry(tx, entryOf(deed));

/** The same for what only looks, and has no transaction: many look at the same time (decision 16). */
export const recordLook = (db: Db, deed: Deed): Promise<void> => insertEntryBeside(db, entryOf(deed));

function entryOf({ viewer, address, action, object, objectId, now, ...deed }: Deed): AuditRow {
  const callsign = viewer.officer?.callsign ?? null;
  const summary = shorten(deed.summary, MOST_IN_SUMMARY);
  return {
    id: newId(),
    action,
    user_id: viewer.userId,
    username: viewer.username,
    callsign,
    by_folded: fold(callsign === null ? viewer.username : `${viewer.username} ${callsign}`),
    object: object ?? null,
    object_id: objectId ?? null,
    summary,
    folded: fold(summary),
    address,
    created_at: now,
  };
}

/**
 * A page of the log, newest first. `by` keeps what people did whose username or callsign holds it, `q` what was put in
 * words that hold it, both in whatever case and of the last 90 days unless `from` says since when; of less than three
 * letters only among the newest 10,000. Throws 400 for a
 * cursor that is none of this list, and for a moment that is none.
 */
export async function listAudit(
  db: Db,
  query: PageQuery & {
    action?: AuditAction;
    by?: string;
    objectId?: string;
    from?: string;
    to?: string;
    q?: string;
  },
  now: number,
): Promise<{ entries: AuditRow[]; nextCursor: string | null }> {
  const by = wordsOf(query.by);
  const text = wordsOf(query.q);
  const searches = by !== null || text !== null;
  const page = readPage(query);
  const found = await listEntries(db, {
    action: query.action,
    by,
    text,
    objectId: query.objectId,
    from: readTime('from', query.from) ?? (searches ? now - SEARCHED : 0),
    to: readTime('to', query.to) ?? Number.MAX_SAFE_INTEGER,
    page,
  });
  const { rows, nextCursor } = cutPage(found, page, (entry) => entry.created_at);
  return { entries: rows, nextCursor };
}

const wordsOf = (text: string | undefined): string | null => fold(text ?? '').trim() || null;
