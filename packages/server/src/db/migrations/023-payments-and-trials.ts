import { type Kysely, type Migration, sql } from 'kysely';

const COLUMNS = `
alter table push_choices add column payment integer not null default 0;
alter table channel_trials add column message_id text`;

/** Whether a member's devices ring for money received, and trial messages that Discord has yet to delete. */
export const paymentsAndTrials: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of COLUMNS.split(';\n')) await sql.raw(statement).execute(db);
  },
};
