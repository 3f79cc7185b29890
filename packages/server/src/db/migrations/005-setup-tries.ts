import { type Kysely, type Migration, sql } from 'kysely';

/** Who tried a setup code when: a user or a network, a row each, for an hour. */
export const setupTries: Migration = {
  async up(db: Kysely<never>) {
    await sql`create table setup_tries (who text not null, at bigint not null)`.execute(db);
    await sql`create index setup_tries_by_who on setup_tries (who, at)`.execute(db);
    await sql`create index setup_tries_by_time on setup_tries (at)`.execute(db);
  },
};
