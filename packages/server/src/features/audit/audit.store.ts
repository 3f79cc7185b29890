import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import { DELETED_USER } from '@ten-four/contract/members/members.values';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { AuditEntriesTable } from '#db/tables/records.tables';
import { DELETED_BY, eraseEntryNames, searchAuditTexts } from '#db/trigram-index/texts';
import type { NewestFirst } from '#platform/newest-first';

/** The audit log. */
export type AuditRow = Selectable<AuditEntriesTable>;

/** An entry with what the member is called now whom it was done to. */
export type ListedEntry = AuditRow & { object_name: string | null };

const insertEntries = insertInto('audit_entries');

export const insertEntry = (db: Db, row: AuditRow): Promise<void> => insertEntries(db, [row]);

/** Takes a user's name and address out of all entries of theirs: the one change that the table lets through. */
export async function eraseName(tx: Db, userId: string): Promise<void> {
  await eraseEntryNames(tx, userId);
  await sql`
    update audit_entries set username = ${DELETED_USER}, address = '', by_folded = ${DELETED_BY}
    where user_id = ${userId}`.execute(tx);
}

/** A member with what is theirs: characters and the officer profile. */
const belongingTo = (memberId: string) => sql`
  select ${memberId} union all select id from civilians where user_id = ${memberId}
  union all select id from officers where user_id = ${memberId}`;

/** Entries newest first, and one more than a page where there is one. Texts are folded; times both inclusive. */
export async function listEntries(
  db: Db,
  wanted: {
    action: AuditAction | undefined;
    by: string | null;
    text: string | null;
    objectId: string | undefined;
    memberId?: string | undefined;
    byId?: string | undefined;
    from: number;
    to: number;
    page: NewestFirst;
  },
): Promise<ListedEntry[]> {
  const { action, by, text, objectId, memberId, byId, from, to, page } = wanted;
  const told = [
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(objectId === undefined ? [] : [sql`object_id = ${objectId}`]),
    ...(memberId === undefined ? [] : [sql`object_id in (${belongingTo(memberId)})`]),
    ...(byId === undefined ? [] : [sql`user_id = ${byId}`]),
    sql`created_at >= ${from}`,
    // One bound for both, so that an index begins there.
    to < page.before.time
      ? sql`created_at <= ${to}`
      : sql`(created_at, id) < (${page.before.time}, ${page.before.id})`,
  ];
  const within = sql.join(told, sql` and `);
  const { conditions, among } = searchAuditTexts(db, { by_folded: by, folded: text }, within);
  const { rows } = await sql<ListedEntry>`
    select e.*, (
      select u.username from users u where e.object = 'member' and u.id = e.object_id
    ) as object_name from ${among} e
    where ${sql.join([within, ...conditions], sql` and `)}
    order by created_at desc, id desc limit ${page.limit + 1}`.execute(db);
  return rows;
}
