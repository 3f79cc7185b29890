import { type Kysely, type Migration, sql } from 'kysely';

const TABLES = `
create table registered_commands (
  guild_id text not null primary key,
  hash text not null, registered_at bigint not null,
  problem text, problem_since bigint
)`;

/** Which slash commands Discord has been told of, and whether it is to be. */
export const commands: Migration = {
  async up(db: Kysely<never>) {
    await sql.raw(TABLES).execute(db);
    const { rows } = await sql<{ value: string }>`
      select value from settings where section = 'discord'`.execute(db);
    for (const row of rows) {
      const value = JSON.stringify({ commands: true, ...JSON.parse(row.value) });
      await sql`update settings set value = ${value} where section = 'discord'`.execute(db);
    }
  },
};
