import { type Kysely, type Migration, sql } from 'kysely';

/** Index for a member's newest time of dispatching, and the care report of a patient. */
export const dutyAndReports: Migration = {
  async up(db: Kysely<never>) {
    await sql.raw('create index dispatchers_by_user on dispatchers (user_id, ended_at)').execute(db);
    await sql.raw('alter table patients add column report_id text').execute(db);
  },
};
