import { type Kysely, type Migration, sql } from 'kysely';

const blanksAsOne = (text: string) =>
  [1, 2, 3].reduce((inner) => `replace(${inner}, '  ', ' ')`, `lower(trim(${text}))`);

/** Takes the condition off a column that says whose an entry is: a dispatcher or a 911 call as well as an officer. */
const madeByAnybody = (table: string) => `
alter table ${table} add column made_by text;
update ${table} set made_by = created_by;
alter table ${table} drop column created_by;
alter table ${table} rename column made_by to created_by`;

const CHANGES = `
alter table officers add column kind text not null default 'Law Enforcement';
alter table officers add column services text not null default '["Police"]';
alter table units add column status_since bigint not null default 0;
alter table units add column contacted_at bigint;
alter table units add column welfare_asked_at bigint;
alter table units add column welfare_asked_by text;
update units set status_since = active_at;
alter table call_counters add column last_emergency bigint not null default 0;
alter table calls add column services text not null default '["Police"]';
alter table calls add column source text not null default 'Unit';
alter table calls add column held_until bigint;
alter table calls add column held_reason text;
alter table calls add column merged_into bigint;
alter table calls add column callers integer not null default 0;
alter table calls add column postal_key text;
update calls set postal_key = ${blanksAsOne('postal')} where postal is not null;
update calls set source = 'Panic' where id in (select call_id from panics);
create index calls_by_postal on calls (platform, postal_key, closed_at)
  where closed_at is not null and postal_key is not null;
create index calls_by_creation on calls (platform, created_at, id);
${madeByAnybody('calls').trim()};
${madeByAnybody('bolos').trim()};
create index call_entries_by_time on call_entries (created_at, id);
create table call_responses (
  id text not null primary key,
  call_id text not null references calls (id),
  unit_id text not null,
  kind text not null, callsign text not null, name text not null,
  stage text not null, stage_at bigint not null,
  dispatched_at bigint not null, en_route_at bigint, on_scene_at bigint,
  transporting_at bigint, at_hospital_at bigint, cleared_at bigint, clear_reason text
);
create unique index call_units_by_id on call_units (id);
create index call_responses_by_call on call_responses (call_id, id);
create unique index call_responses_under_way on call_responses (unit_id, call_id) where cleared_at is null;
create index call_responses_shown on call_responses (unit_id, id) where cleared_at is null;
create index call_responses_by_unit on call_responses (unit_id, cleared_at);
insert into call_responses
  (id, call_id, unit_id, kind, callsign, name, stage, stage_at, dispatched_at, cleared_at, clear_reason)
select u.id, u.call_id, u.officer_id, 'Law Enforcement', u.callsign, u.name, 'Dispatched', u.attached_at,
  u.attached_at, c.closed_at, case when c.closed_at is null then null else 'Call closed' end
from call_units u join calls c on c.id = u.call_id;
alter table call_units drop column callsign;
alter table call_units drop column name;
alter table call_units drop column attached_at;
create table emergencies (
  id text not null primary key, platform text not null, number bigint not null, state text not null,
  type text not null, services text not null, location text, postal text, details text,
  caller_name text not null, civilian_id text references civilians (id),
  user_id text not null references users (id),
  taken_by_id text, taken_by text,
  call_id text references calls (id), call_number bigint,
  is_fallback integer not null default 0,
  created_at bigint not null, taken_at bigint, released_at bigint, dropped_at bigint,
  ended_at bigint, end_reason text,
  constraint emergencies_number_per_platform unique (platform, number)
);
create index emergencies_waiting on emergencies (created_at, id)
  where state in ('Pending', 'Taken');
create index emergencies_by_state on emergencies (platform, state, created_at, id);
create index emergencies_by_state_anywhere on emergencies (state, created_at, id);
create index emergencies_by_user on emergencies (user_id, created_at, id);
create index emergencies_not_ended on emergencies (user_id, created_at) where ended_at is null;
create index emergencies_by_call on emergencies (call_id, id) where call_id is not null;
create table emergency_lines (
  id text not null primary key,
  emergency_id text not null references emergencies (id),
  by_name text not null, by_user_id text references users (id),
  text text not null, created_at bigint not null
);
create index emergency_lines_by_emergency on emergency_lines (emergency_id, id);
create table dispatchers (
  id text not null primary key, platform text not null, position integer not null,
  user_id text not null references users (id),
  since bigint not null, active_at bigint not null, asked_at bigint, ended_at bigint, ended_by text
);
create unique index dispatchers_of_user on dispatchers (user_id, platform) where ended_at is null;
create unique index dispatchers_positions on dispatchers (platform, position) where ended_at is null;
create index dispatchers_by_begin on dispatchers (platform, since);
create index shifts_by_end on shifts (ended_at);
create table board_entries (
  id text not null primary key, platform text not null, kind text not null, text text not null,
  by_name text, by_user_id text references users (id), created_at bigint not null
);
create index board_entries_by_time on board_entries (platform, created_at, id);
create table broadcasts (
  id text not null primary key, platform text not null, audience text not null, text text not null,
  tone text not null, hold integer not null, by_name text not null,
  by_user_id text not null references users (id),
  created_at bigint not null, ends_at bigint, ended_at bigint, ended_by text
);
create index broadcasts_in_force on broadcasts (platform, ends_at) where ended_at is null;
create unique index broadcasts_one_hold on broadcasts (platform) where hold = 1 and ended_at is null`;

/** 911 calls, dispatchers, and how far units are on the way to calls; what is there is as it was. */
export const dispatch: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of CHANGES.split(';\n')) await sql.raw(statement).execute(db);
  },
};
