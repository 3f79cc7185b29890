import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { prepared } from '#db/prepared';
import type { AuditEntriesTable } from '#db/tables/audit.tables';
import type { NewestFirst } from '#platform/newest-first';
import { containing } from '#platform/search-text';

/** The audit log. */
export type AuditRow = Selectable<AuditEntriesTable>;

const entryInserted = prepared((tx: Db, row: { [C in keyof AuditRow]: AuditRow[C] }) =>
  // Named one by one: a query of a hot path is built of placeholders.
  tx.insertInto('audit_entries').values({
    id: row.id,
    action: row.action,
    user_id: row.user_id,
    username: row.username,
    callsign: row.callsign,
    by_folded: row.by_folded,
    object: row.object,
    object_id: row.object_id,
    summary: row.summary,
    folded: row.folded,
    address: row.address,
    created_at: row.created_at,
  }),
);

export async function insertEntry(tx: Db, row: AuditRow): Promise<void> {
  await entryInserted(tx, row);
}

/** Entries newest first, and one more than a page where there is one. Texts are folded; times both inclusive. */
export function listEntries(
  db: Db,
  wanted: {
    action: AuditAction | null;
    by: string | null;
    text: string | null;
    objectId: string | null;
    from: number;
    to: number;
    page: NewestFirst;
  },
): Promise<AuditRow[]> {
  const { action, by, text, objectId, page } = wanted;
  return db
    .selectFrom('audit_entries')
    .$if(action !== null, (query) => query.where('action', '=', action as AuditAction))
    .$if(objectId !== null, (query) => query.where('object_id', '=', objectId))
    .$if(by !== null, (query) =>
      query.where(sql<boolean>`by_folded like ${containing(by ?? '')} escape '\\'`),
    )
    .$if(text !== null, (query) =>
      query.where(sql<boolean>`folded like ${containing(text ?? '')} escape '\\'`),
    )
    .where('created_at', '>=', wanted.from)
    .where('created_at', '<=', wanted.to)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(page.before.time, page.before.id)),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .selectAll()
    .execute();
}
