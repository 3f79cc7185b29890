import type { Db } from '#db/database';

/** The user of a Discord id; undefined for somebody who never signed in. */
export function findPresser(
  db: Db,
  discordId: string,
): Promise<{ id: string; username: string } | undefined> {
  return db
    .selectFrom('users')
    .where('discord_id', '=', discordId)
    .select(['id', 'username'])
    .executeTakeFirst();
}
