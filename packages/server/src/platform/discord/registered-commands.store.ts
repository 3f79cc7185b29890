import type { Db } from '#db/database';

export type CommandsProblem = 'refused' | 'tooMany' | 'away';

export function findRegistered(db: Db, guildId: string) {
  return db.selectFrom('registered_commands').where('guild_id', '=', guildId).selectAll().executeTakeFirst();
}

export async function saveRegistered(
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
