import { type Kysely, type Migration, sql } from 'kysely';
import { isSqlite } from '#db/engine';
import { createEventLog } from '#db/migrations/event-log';

const OFFICERS = `(
  id text not null primary key,
  user_id text not null references users (id),
  civilian_id text not null references civilians (id),
  platform text not null, callsign text not null, badge_number text not null, rank text not null,
  created_at bigint not null, department_id text not null default '', removed_at bigint,
  kind text not null default 'Law Enforcement', services text not null default '["Police"]',
  constraint officers_callsign_per_platform unique (platform, callsign)
)`;

const UNITS = `
alter table units rename to units_of_before;
create table units (
  id text not null primary key,
  officer_id text references officers (id),
  platform text not null, status text not null, meaning text not null, subdivision text,
  on_duty_since bigint, status_since bigint not null, active_at bigint not null, asked_at bigint,
  contacted_at bigint, welfare_asked_at bigint, welfare_asked_by text, location text, postal text,
  kind text not null default 'Law Enforcement',
  aboard text references units (id), seat_no integer, seat text,
  callsign text, name text, services text, department_id text,
  constraint units_whole check ((officer_id is null) = (callsign is not null))
);
insert into units (id, officer_id, platform, status, meaning, subdivision, on_duty_since, status_since, active_at,
  asked_at, contacted_at, welfare_asked_at, welfare_asked_by, location, postal)
select officer_id, officer_id, platform, status, meaning, subdivision, on_duty_since, status_since, active_at,
  asked_at, contacted_at, welfare_asked_at, welfare_asked_by, location, postal
from units_of_before;
drop table units_of_before;
create unique index units_by_officer on units (officer_id) where officer_id is not null;
create index units_aboard on units (aboard) where aboard is not null;
create index units_on_duty on units (platform, active_at) where on_duty_since is not null;
alter table calls add column primary_unit_id text references units (id);
update calls set primary_unit_id = primary_officer_id;
alter table calls drop column primary_officer_id;
create table attached_units (
  call_id text not null references calls (id),
  unit_id text not null references units (id),
  id text not null, open integer not null,
  constraint attached_units_pk primary key (call_id, unit_id)
);
insert into attached_units (call_id, unit_id, id, open) select call_id, officer_id, id, open from call_units;
drop table call_units;
alter table attached_units rename to call_units;
create index call_units_open on call_units (unit_id, id) where open = 1;
create unique index call_units_by_id on call_units (id);
alter table calls add column patients text not null default '{"Green":0,"Yellow":0,"Red":0,"Black":0}';
create table patients (
  id text not null primary key,
  call_id text not null references calls (id),
  number integer not null,
  civilian_id text references civilians (id),
  name text not null, age text, sex text, complaint text, triage text not null, state text not null,
  unit_id text references units (id), hospital text, handed_to text,
  triage_before text, state_before text, ended_at bigint,
  created_at bigint not null, updated_at bigint not null,
  constraint patients_number_per_call unique (call_id, number)
);
create table patient_entries (
  id text not null primary key,
  patient_id text not null references patients (id),
  text text not null, by_callsign text, by_user_id text references users (id), created_at bigint not null
);
create index patient_entries_by_patient on patient_entries (patient_id, id);
create table death_proposals (
  id text not null primary key,
  civilian_id text not null references civilians (id),
  patient_id text not null references patients (id),
  call_number bigint not null, department_name text not null, by_callsign text not null,
  by_user_id text not null references users (id),
  created_at bigint not null, answer text, answered_at bigint
);
create unique index death_proposals_open on death_proposals (civilian_id) where answer is null;
create index death_proposals_by_patient on death_proposals (patient_id)`;

/** Profiles of two kinds, and units that are vehicles with their crews; what is there is as it was. */
export const fire: Migration = {
  async up(db: Kysely<never>) {
    await letMembersServeTwice(db);
    for (const statement of UNITS.split(';\n')) await sql.raw(statement).execute(db);
    await createEventLog(db, ['dispatch', 'officers', 'fire', 'staff', 'members', 'user']);
  },
};

/** A profile of each kind a member, where there was one. */
async function letMembersServeTwice(db: Kysely<never>): Promise<void> {
  const once = 'create unique index officers_once_a_kind on officers (user_id, kind)';
  // SQLite takes a condition off a column only with the table; who refers to it finds the same rows at the end.
  const statements = isSqlite(db)
    ? [
        'pragma defer_foreign_keys = on',
        'create table officers_of_before as select * from officers',
        'drop table officers',
        `create table officers ${OFFICERS}`,
        `insert into officers (id, user_id, civilian_id, platform, callsign, badge_number, rank, created_at,
           department_id, removed_at, kind, services)
         select id, user_id, civilian_id, platform, callsign, badge_number, rank, created_at,
           department_id, removed_at, kind, services
         from officers_of_before`,
        'drop table officers_of_before',
        'create index officers_by_civilian on officers (civilian_id)',
        'create unique index officers_badge_number on officers (badge_number)',
        'create index officers_by_department on officers (department_id)',
        once,
      ]
    : ['alter table officers drop constraint officers_user_id_key', once];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
