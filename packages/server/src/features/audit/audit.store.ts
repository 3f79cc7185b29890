import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { groupCommit } from '#db/group-commit';
import { preparedInsert } from '#db/prepared';
import type { AuditEntriesTable } from '#db/tables/records.tables';
import { searchAuditTexts } from '#db/trigram-index/texts';
import type { NewestFirst } from '#platform/newest-first';

/** The audit log. */
export type AuditRow = Selectable<AuditEntriesTable>;

const insertEntries = preparedInsert('audit_entries');

/** In the transaction of what the entry tells of. */
export const insertEntry = (tx: Db, row: AuditRow): Promise<void> => insertEntries(tx, [row]);

/** Of what changes nothing, outside of a transaction. */
export const insertEntryBeside = groupCommit<AuditRow>(insertEntries);

/** No index knows texts of less than three letters: they are looked for among so many of the newest entries left. */
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
  const { conditions, among, isUnbounded } = await searchAuditTexts(db, { by_folded: by, folded: text });
  const told = [
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(objectId === undefined ? [] : [sql`object_id = ${objectId}`]),
    sql`created_at >= ${from}`,
    // One bound for both, so that an index begins there.
    to < page.before.time
      ? sql`created_at <= ${to}`
      : sql`(created_at, id) < (${page.before.time}, ${page.before.id})`,
  ];
  const newest = sql`(
    select * from audit_entries where ${sql.join(told, sql` and `)}
    order by created_at desc, id desc limit ${sql.lit(MOST_READ)}
  )`;
  const { rows } = await sql<AuditRow>`
    select * from ${isUnbounded ? newest : (among ?? sql`audit_entries`)} e
    where ${sql.join([...told, ...conditions], sql` and `)}
    order by created_at desc, id desc limit ${page.limit + 1}`.execute(db);
  return rows;
}
