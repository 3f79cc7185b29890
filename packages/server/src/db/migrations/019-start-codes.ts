import { type Kysely, type Migration, sql } from 'kysely';

/** Marks setup codes that a start printed. They are void once there is an administrator. */
export const startCodes: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table setup_codes add column at_start integer not null default 1`.execute(db);
  },
};
