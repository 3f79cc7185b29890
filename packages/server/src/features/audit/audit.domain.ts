import type { auditEndpoints } from '@ten-four/contract/audit/audit.contract';
import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import type { PartOf } from '@ten-four/contract/common/endpoint';
import type { Db } from '#db/database';
import { insertEntry, type ListedEntry, listEntries } from '#features/audit/audit.store';
import { DAY } from '#platform/clock';
import { newId } from '#platform/ids';
import { readRows } from '#platform/newest-first';
import { shorten } from '#platform/plain-text';
import { fold, foldSearch } from '#platform/search-text';
import { callsignOf, type Viewer } from '#platform/sessions/viewer';
import { readTime } from '#platform/timestamps';

export interface Actor {
  viewer: Pick<Viewer, 'userId' | 'username'> & {
    officer: { callsign: string } | null;
    posts?: Viewer['posts'];
  };
  address: string;
}

/** Settings from the environment and data folder are recorded as the host's. */
export const HOST = { viewer: { userId: null, username: 'Host', officer: null }, address: '' } as const;

interface AuditRecord {
  action: AuditAction;
  /** Kind and ID; absent without a single object. */
  about?: readonly [object: string, id: string];
  summary: string;
  now: number;
}

const MAX_SUMMARY = 300;
/** Searches cover this period; listing has no limit. */
const SEARCH_PERIOD = 90 * DAY;

/** Records an action in its own transaction. Skips actions of the server. */
export async function recordAudit(
  tx: Db,
  actor: Actor | typeof HOST | undefined,
  record: AuditRecord,
): Promise<void> {
  if (actor !== undefined) await insertEntry(tx, entryOf(actor, record));
}

/** Records a read, outside a transaction. */
export const auditRead = (db: Db, actor: Actor, record: AuditRecord): Promise<void> =>
  insertEntry(db, entryOf(actor, record));

function entryOf({ viewer, address }: Actor | typeof HOST, { action, about, now, ...record }: AuditRecord) {
  const callsign = callsignOf(viewer);
  const [object = null, object_id = null] = about ?? [];
  const summary = shorten(record.summary, MAX_SUMMARY);
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
 * Lists the log, newest first. `by` filters by username or callsign, `q` by summary, both among the newest 2,000 matching
 * entries and, without `from`, of the last 90 days. Throws 400 for an invalid cursor or time.
 */
export async function listAudit(
  db: Db,
  query: PartOf<typeof auditEndpoints.listAudit, 'query'>,
  now: number,
): Promise<{ rows: ListedEntry[]; nextCursor: string | null }> {
  const { action, objectId, memberId, byId } = query;
  const by = fold(query.by ?? '').trim() || null;
  const text = foldSearch(query.q);
  const searches = by !== null || text !== null;
  const from = readTime('from', query.from) ?? (searches ? now - SEARCH_PERIOD : 0);
  const to = readTime('to', query.to) ?? Number.MAX_SAFE_INTEGER;
  return readRows(query, 'created_at', (page) =>
    listEntries(db, { action, by, text, objectId, memberId, byId, from, to, page }),
  );
}
