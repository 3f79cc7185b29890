import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = `
alter table shifts add column recap_posted_at bigint;
create table commendations (
  id text not null primary key,
  unit_id text not null references officers (id),
  shift_id text not null references shifts (id),
  by_user_id text not null references users (id),
  by_name text not null, reason text not null, created_at bigint not null,
  constraint commendations_once_a_shift unique (shift_id, by_user_id)
);
create index commendations_by_unit on commendations (unit_id, created_at, id);
create index commendations_by_author on commendations (by_user_id, id)`;

/** Adds commendations of shifts, and whether a shift's recap was posted. */
export const commendations: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS.split(';\n')) await sql.raw(statement).execute(db);
  },
};
