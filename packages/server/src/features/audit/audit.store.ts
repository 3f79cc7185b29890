import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import { type Selectable, sql } from 'kysely';
import { holdingAuditTexts } from '#db/audit-texts';
import type { Db } from '#db/database';
import { prepared } from '#db/prepared';
import type { AuditEntriesTable } from '#db/tables/audit.tables';
import type { NewestFirst } from '#platform/newest-first';

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

/**
 * Short texts, of less than three letters, are looked for among so many of the newest entries that are left: no index
 * knows them, and to read all of a long log would stop everybody else on the embedded engine.
 */
const MOST_READ = 10_000;

/** Entries newest first, and one more than a page where there is one. Texts are folded; times both inclusive. */
export async function listEntries(
  db: Db,
  wanted: {
    action: AuditAction | undefined;
    by: string | null;
    text: string | null;
    objectId: string | undefined;
    from: number;
    to: number;
    page: NewestFirst;
  },
): Promise<AuditRow[]> {
  const { action, by, text, objectId, from, to, page } = wanted;
  const { conditions, readsAll } = await holdingAuditTexts(db, { by_folded: by, folded: text });
  const told = [
    ...(action === undefined ? [] : [sql<boolean>`action = ${action}`]),
    ...(objectId === undefined ? [] : [sql<boolean>`object_id = ${objectId}`]),
    sql<boolean>`created_at >= ${from}`,
    // One bound for both, so that an index begins there.
    to < page.before.time
      ? sql<boolean>`created_at <= ${to}`
      : sql<boolean>`(created_at, id) < (${page.before.time}, ${page.before.id})`,
  ];
  const entries = db
    .selectFrom('audit_entries')
    .selectAll()
    .where((eb) => eb.and(readsAll ? told : [...told, ...conditions]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  if (!readsAll) return entries.limit(page.limit + 1).execute();
  return db
    .selectFrom(entries.limit(MOST_READ).as('e'))
    .selectAll()
    .where((eb) => eb.and(conditions))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
}
