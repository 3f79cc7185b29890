import type { Db } from '#db/database';

/** What Discord said last where it did not take the slash commands. */
export type CommandsProblem = 'refused' | 'tooMany' | 'away';

/** What is known of the slash commands of a Discord server: what was registered last, and what stands in the way. */
export function findRegistered(db: Db, guildId: string) {
  return db.selectFrom('registered_commands').where('guild_id', '=', guildId).selectAll().executeTakeFirst();
}

/** Notes what came of registering them. Times are milliseconds. */
export async function noteRegistered(
  db: Db,
  row: {
    guild_id: string;
    hash: string;
    registered_at: number;
    problem: CommandsProblem | null;
    problem_since: number | null;
  },
): Promise<void> {
  const { guild_id: _key, ...values } = row;
  await db
    .insertInto('registered_commands')
    .values(row)
    .onConflict((conflict) => conflict.column('guild_id').doUpdateSet(values))
    .execute();
}
