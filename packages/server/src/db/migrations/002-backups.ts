import { type Kysely, type Migration, sql } from 'kysely';

/** When backups were made (milliseconds), so that every process can say when the last one was. */
export const backups: Migration = {
  async up(db: Kysely<never>) {
    await sql`create table backups (at bigint not null)`.execute(db);
  },
};
