import { type Kysely, type Migration, sql } from 'kysely';

const COLUMNS = `
alter table emergencies add column waits_since bigint not null default 0;
alter table emergencies add column attended_at bigint;
alter table emergencies add column asked_at bigint;
update emergencies set waits_since = created_at, attended_at = case when state = 'Taken' then taken_at end`;

/** Since when a 911 call waits, when its dispatcher last attended to it, and when they were asked about it. */
export const waitingCalls: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of COLUMNS.split(';\n')) await sql.raw(statement).execute(db);
  },
};
