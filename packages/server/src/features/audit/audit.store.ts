import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import { DELETED_USER } from '@ten-four/contract/members/members.values';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { containsText } from '#db/engine';
import { insertInto } from '#db/insert-into';
import type { AuditEntriesTable } from '#db/tables/records.tables';
import type { NewestFirst } from '#platform/newest-first';
import { MAX_SEARCHED } from '#platform/search-text';

export type AuditRow = Selectable<AuditEntriesTable>;

export type ListedEntry = AuditRow & { object_name: string | null };

const insertEntries = insertInto('audit_entries');

export const insertEntry = (db: Db, row: AuditRow): Promise<void> => insertEntries(db, [row]);

/** Anonymizes a user's entries; the only update the table allows. */
export const eraseActorName = (tx: Db, userId: string) =>
  sql`
    update audit_entries set username = ${DELETED_USER}, address = '',
      by_folded = 'deleted user' || coalesce(' ' || lower(callsign), '')
    where user_id = ${userId}`.execute(tx);

const belongingTo = (memberId: string) => sql`
  select ${memberId} union all select id from civilians where user_id = ${memberId}
  union all select id from officers where user_id = ${memberId}`;

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
  const filters = [
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(objectId === undefined ? [] : [sql`object_id = ${objectId}`]),
    ...(memberId === undefined ? [] : [sql`object_id in (${belongingTo(memberId)})`]),
    ...(byId === undefined ? [] : [sql`user_id = ${byId}`]),
    sql`created_at >= ${from}`,
    // One bound for both conditions, so the index starts there.
    to < page.before.time
      ? sql`created_at <= ${to}`
      : sql`(created_at, id) < (${page.before.time}, ${page.before.id})`,
  ];
  const within = sql.join(filters, sql` and `);
  const conditions = [
    ...(by === null ? [] : [containsText(db, 'e.by_folded', by)]),
    ...(text === null ? [] : [containsText(db, 'e.folded', text)]),
  ];
  const newest = sql`(
    select * from audit_entries where ${within}
    order by created_at desc, id desc limit ${sql.lit(MAX_SEARCHED)})`;
  const among = conditions.length === 0 ? sql`audit_entries` : newest;
  const { rows } = await sql<ListedEntry>`
    select e.*, (
      select u.username from users u where e.object = 'member' and u.id = e.object_id
    ) as object_name from ${among} e
    where ${sql.join([within, ...conditions], sql` and `)}
    order by created_at desc, id desc limit ${page.limit + 1}`.execute(db);
  return rows;
}
