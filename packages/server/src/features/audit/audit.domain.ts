import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import type { Db } from '#db/database';
import { type AuditRow, insertEntry, type ListedEntry, listEntries } from '#features/audit/audit.store';
import { DAY } from '#platform/clock';
import { newId } from '#platform/ids';
import { readTime } from '#platform/moments';
import { type PageQuery, readRows } from '#platform/newest-first';
import { shorten } from '#platform/plain-text';
import { fold, foldSearch } from '#platform/search-text';
import { callsignOf, type Viewer } from '#platform/sessions/viewer';

/** Who does something, and from which address: `{ viewer, address: request.ip }`. */
export interface Actor {
  viewer: Pick<Viewer, 'userId' | 'username'> & {
    officer: { callsign: string } | null;
    posts?: Viewer['posts'];
  };
  address: string;
}

/** Whoever runs the server: what the environment and the data folder set was set by them. */
export const HOST = { viewer: { userId: null, username: 'Host', officer: null }, address: '' } as const;

/** Something that the audit log tells of. */
interface Deed {
  action: AuditAction;
  /** The kind of what it was done to, such as 'report', and its id; absent where there is no one thing. */
  about?: readonly [object: string, id: string];
  /** In words, without the name of who did it. */
  summary: string;
  now: number;
}

const MOST_IN_SUMMARY = 300;
/** Words are looked for so far back; without any the log is listed to its beginning. */
const SEARCHED = 90 * DAY;

/** Writes a deed down, in the transaction that does it; what the server does by itself, without an actor, is not. */
export async function recordAudit(tx: Db, actor: Actor | typeof HOST | undefined, deed: Deed): Promise<void> {
  if (actor !== undefined) await insertEntry(tx, entryOf(actor, deed));
}

/** The same for what only looks, and has no transaction. */
export const recordLook = (db: Db, actor: Actor, deed: Deed): Promise<void> =>
  insertEntry(db, entryOf(actor, deed));

function entryOf({ viewer, address }: Actor | typeof HOST, { action, about, now, ...deed }: Deed): AuditRow {
  const callsign = callsignOf(viewer);
  const [object = null, object_id = null] = about ?? [];
  const summary = shorten(deed.summary, MOST_IN_SUMMARY);
  return {
    id: newId(),
    action,
    user_id: viewer.userId,
    username: viewer.username,
    callsign,
    by_folded: fold(callsign === null ? viewer.username : `${viewer.username} ${callsign}`),
    object,
    object_id,
    summary,
    folded: fold(summary),
    address,
    created_at: now,
  };
}

/**
 * A page of the log, newest first. `by` keeps what people did whose username or callsign holds it, `q` what was put in
 * words that hold it, both in whatever case and of the last 90 days unless `from` says since when; of less than three
 * letters only among the newest 2,000. Throws 400 for a cursor that is none of this list, and for a moment that is none.
 */
export async function listAudit(
  db: Db,
  query: PageQuery & {
    action?: AuditAction;
    by?: string;
    objectId?: string;
    memberId?: string;
    byId?: string;
    from?: string;
    to?: string;
    q?: string;
  },
  now: number,
): Promise<{ rows: ListedEntry[]; nextCursor: string | null }> {
  const { action, objectId, memberId, byId } = query;
  const by = fold(query.by ?? '').trim() || null;
  const text = foldSearch(query.q);
  const searches = by !== null || text !== null;
  const from = readTime('from', query.from) ?? (searches ? now - SEARCHED : 0);
  const to = readTime('to', query.to) ?? Number.MAX_SAFE_INTEGER;
  return readRows(query, 'created_at', (page) =>
    listEntries(db, { action, by, text, objectId, memberId, byId, from, to, page }),
  );
}
