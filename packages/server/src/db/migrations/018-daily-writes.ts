import { type Kysely, type Migration, sql } from 'kysely';

const DAILY_WRITES = `
create table daily_writes (
  user_id text not null, kind text not null, day bigint not null, count bigint not null,
  primary key (user_id, kind)
);
create index daily_writes_by_day on daily_writes (day)`;

/** Counts what each member wrote today, by kind. Without a foreign key: whoever counts waits for no other row. */
export const dailyWrites: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of DAILY_WRITES.split(';\n')) await sql.raw(statement).execute(db);
  },
};
