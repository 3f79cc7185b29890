import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Codes that sign somebody in on another device, the last of each user, which go with the session that made them; and who
 * tried codes of any kind when, for an hour.
 */
export const signInCodes: Migration = {
  async up(db: Kysely<never>) {
    await sql`create table sign_in_codes (
      code_hash text not null primary key,
      user_id text not null unique references users (id),
      session_id text not null references sessions (id) on delete cascade,
      made_at bigint not null)`.execute(db);
    await sql`create index sign_in_codes_by_session on sign_in_codes (session_id)`.execute(db);
    await sql`alter table setup_tries rename to code_tries`.execute(db);
  },
};
