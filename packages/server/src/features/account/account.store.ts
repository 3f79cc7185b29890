import { randomInt } from 'node:crypto';
import { DELETED_USER } from '@ten-four/contract/members/members.values';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { forUpdate } from '#db/lock-rows';
import { containing } from '#platform/search-text';

export function findAccount(tx: Db, userId: string) {
  const query = tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['username', 'discord_id']);
  return forUpdate(tx, query, 'users').executeTakeFirst();
}

/** Returns whether another active administrator exists: by name, as owner, or by role. */
export async function hasOtherAdministrator(
  tx: Db,
  request: { userId: string; ownerId: string | null; roles: readonly string[]; now: number },
): Promise<boolean> {
  const { userId, ownerId, roles, now } = request;
  const conditions = [
    sql`u.id in (select user_id from administrators)`,
    sql`u.discord_id = ${ownerId}`,
    ...roles.map((role) => sql`u.roles like ${containing(JSON.stringify(role))} escape '\\'`),
  ];
  const { rows } = await sql`
    select 1 from users u where u.id <> ${userId} and u.deleted_at is null and u.left_at is null
      and coalesce(u.suspended_until, 0) <= ${now}
      and (${sql.join(conditions, sql` or `)}) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Returns a unique ID that no Discord user has, since Discord IDs never start with zero. */
const unusedDiscordId = (): string => `0${randomInt(1e9, 1e10)}${randomInt(1e8, 1e9)}`;

export async function eraseUser(tx: Db, userId: string, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      discord_id: unusedDiscordId(),
      username: DELETED_USER,
      discriminator: '0',
      avatar: null,
      roles: '[]',
      discord_tokens: null,
      suspended_until: null,
      left_at: null,
      deleted_at: now,
    })
    .where('id', '=', userId)
    .execute();
  await sql`delete from user_keys where object_id = ${userId}`.execute(tx);
  for (const table of ['suspensions', 'dmv_attempts', 'administrators', 'import_previews'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await eraseUsername(tx, userId);
}

const CLEARED = 'Panic cleared by ';
const ACKNOWLEDGED = 'Panic acknowledged by ';

/** Columns that may hold a username, with the signing user's and the rows that do. Callsigns are uppercase. */
const SIGNATURES = [
  ['report_versions', 'by_name', 'by_user_id', 'by_name <> upper(by_name)'],
  ['safety_report_versions', 'by_name', 'by_user_id', 'by_name <> upper(by_name)'],
  ['commendations', 'by_name', 'by_user_id', 'by_name <> upper(by_name)'],
  ['reports', 'released_by', 'released_by_id', 'released_by <> upper(released_by)'],
  ['reports', 'voided_by', 'voided_by_id', 'voided_by <> upper(voided_by)'],
  ['cases', 'judge_name', 'judge_user_id', 'judge_name is not null'],
  // Owners and officers speak under the names of their characters.
  ['case_statements', 'by_name', 'by_user_id', "side = 'Judge'"],
  // Those of reports carry a character's name and callsign.
  ['medical_records', 'author_name', 'author_user_id', 'author_name is not null and report_id is null'],
  ['panic_acknowledgements', 'name', 'user_id', 'callsign is null'],
] as const;

/** Removes a username from permanent records, including former ones; callsigns stay. */
async function eraseUsername(tx: Db, userId: string): Promise<void> {
  for (const [table, name, user, isUsername] of SIGNATURES) {
    await sql`
      update ${sql.table(table)} set ${sql.id(name)} = ${DELETED_USER}
      where ${sql.id(user)} = ${userId} and ${sql.raw(isUsername)}`.execute(tx);
  }
  await erasePanicNames(tx, userId);
  await eraseSettingsNames(tx, userId);
}

async function erasePanicNames(tx: Db, userId: string): Promise<void> {
  const lines = (begin: string) =>
    sql`by_user_id = ${userId} and by_callsign is null and text like ${`${begin}%`}`;
  await sql`
    update panics set cleared_by = ${DELETED_USER}
    where call_id in (select call_id from call_entries where ${lines(CLEARED)})`.execute(tx);
  for (const begin of [CLEARED, ACKNOWLEDGED]) {
    await sql`update call_entries set text = ${begin + DELETED_USER} where ${lines(begin)}`.execute(tx);
  }
}

async function eraseSettingsNames(tx: Db, userId: string): Promise<void> {
  const own = tx.selectFrom('settings_changes').where('user_id', '=', userId);
  await tx
    .updateTable('settings')
    .set({ changed_by: DELETED_USER })
    .where('number', 'in', own.select('version'))
    .execute();
  // An undo is a change under the name of the undoing member.
  await tx
    .updateTable('settings_changes')
    .set({ undone_by: DELETED_USER })
    .where('undone_by', 'in', own.where('via', '=', 'undo').select('by_name'))
    .execute();
  const named = { by_name: DELETED_USER, by_folded: DELETED_USER.toLowerCase() };
  await tx.updateTable('settings_changes').set(named).where('user_id', '=', userId).execute();
}

export async function findExport(db: Db, userId: string, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_entries')
    .where('object_id', '=', userId)
    .where('action', '=', 'account.export')
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .limit(1)
    .select('created_at')
    .executeTakeFirst();
  return row?.created_at;
}

export async function isNamedAdministrator(db: Db, userId: string): Promise<boolean> {
  const row = db.selectFrom('administrators').where('user_id', '=', userId).select('user_id');
  return (await row.executeTakeFirst()) !== undefined;
}
