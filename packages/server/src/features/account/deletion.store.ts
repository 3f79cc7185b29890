import { randomInt } from 'node:crypto';
import { DELETED_USER } from '@ten-four/contract/members/members.values';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { forUpdate } from '#db/lock-rows';
import { eraseUsername } from '#features/account/names.store';
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
export async function isOtherAdministrator(
  tx: Db,
  {
    userId,
    ownerId,
    roles,
    now,
  }: { userId: string; ownerId: string | null; roles: readonly string[]; now: number },
): Promise<boolean> {
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
