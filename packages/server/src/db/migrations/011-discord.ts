import { type Kysely, type Migration, sql } from 'kysely';

const TABLES = `
create table leases (name text not null primary key, holder text not null, until bigint not null);
create table gateway_session (
  guild_id text not null primary key,
  session_id text, resume_url text, sequence bigint,
  sync_due integer not null default 1,
  identifies integer not null default 0, identified_at bigint not null default 0,
  counted_from bigint not null default 0,
  state text not null default 'Connecting', state_since bigint not null, problem text, retry_at bigint
)`;

/** Roles that Discord tells of as they change, by a connection that one process at a time holds. */
export const discord: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of TABLES.split(';\n')) await sql.raw(statement).execute(db);
    await addSettings(db, { liveRoles: true });
  },
};

/** What the section has now that it had not. */
async function addSettings(db: Kysely<never>, more: object): Promise<void> {
  const { rows } = await sql<{ value: string }>`select value from settings where section = 'discord'`.execute(
    db,
  );
  for (const row of rows) {
    const value = JSON.stringify({ ...more, ...JSON.parse(row.value) });
    await sql`update settings set value = ${value} where section = 'discord'`.execute(db);
  }
}
