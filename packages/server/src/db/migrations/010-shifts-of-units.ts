import { type Kysely, type Migration, sql } from 'kysely';

const SHIFTS = `
alter table shifts rename to shifts_of_before;
create table shifts (
  id text not null primary key,
  unit_id text not null references units (id),
  began_at bigint not null, ended_at bigint, ended_by text
);
insert into shifts (id, unit_id, began_at, ended_at, ended_by)
select id, officer_id, began_at, ended_at, ended_by from shifts_of_before;
drop table shifts_of_before;
create unique index shifts_one_open on shifts (unit_id) where ended_at is null;
create index shifts_by_unit on shifts (unit_id, began_at);
create index shifts_by_begin on shifts (began_at);
create index shifts_by_end on shifts (ended_at)`;

/** Times on duty of apparatus beside those of people, whose units have their ids; what is there is as it was. */
export const shiftsOfUnits: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of SHIFTS.split(';\n')) await sql.raw(statement).execute(db);
  },
};
