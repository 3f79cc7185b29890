export const DISPATCH = `
create table units (
  id text not null primary key,
  officer_id text references officers (id),
  platform text not null, status text not null, meaning text not null, subdivision text, on_duty_since bigint,
  status_since bigint not null, active_at bigint not null, asked_at bigint, contacted_at bigint,
  welfare_asked_at bigint, welfare_asked_by text, location text, postal text,
  kind text not null default 'Law Enforcement',
  aboard text references units (id),
  seat_no integer, seat text, callsign text, name text, services text, department_id text,
  constraint units_whole check ((officer_id is null) = (callsign is not null))
);
create unique index units_by_officer on units (officer_id) where officer_id is not null;
create index units_aboard on units (aboard) where aboard is not null;
-- For the board and the search for silent units.
create index units_on_duty on units (platform, active_at) where on_duty_since is not null;
create table shifts (
  id text not null primary key,
  unit_id text not null references units (id),
  began_at bigint not null, ended_at bigint, ended_by text
);
create unique index shifts_one_open on shifts (unit_id) where ended_at is null;
create index shifts_by_unit on shifts (unit_id, began_at);
create index shifts_by_begin on shifts (began_at);
create index shifts_by_end on shifts (ended_at);
create table call_counters (
  platform text not null primary key, last bigint not null, last_emergency bigint not null default 0
);
insert into call_counters (platform, last) values ('Xbox', 1000), ('PlayStation', 1000);
create table calls (
  id text not null primary key, platform text not null, number bigint not null, type text not null,
  location text, postal text, details text, priority integer not null, created_by_callsign text not null,
  created_by_name text not null, created_at bigint not null, updated_at bigint not null, closed_at bigint,
  disposition text, folded text not null, services text not null default '["Police"]',
  source text not null default 'Unit', held_until bigint, held_reason text, merged_into bigint,
  callers integer not null default 0, postal_key text, created_by text,
  primary_unit_id text references units (id),
  patients text not null default '{"Green":0,"Yellow":0,"Red":0,"Black":0}',
  constraint calls_number_per_platform unique (platform, number)
);
create index calls_active on calls (platform, priority, created_at, id) where closed_at is null;
-- For readers of both platforms.
create index calls_active_anywhere on calls (priority, created_at, id) where closed_at is null;
create index calls_closed on calls (platform, closed_at, id) where closed_at is not null;
-- For readers of both platforms.
create index calls_closed_anywhere on calls (closed_at, id) where closed_at is not null;
create index calls_by_postal on calls (platform, postal_key, closed_at)
  where closed_at is not null and postal_key is not null;
create index calls_by_creation on calls (platform, created_at, id);
create table call_units (
  call_id text not null references calls (id),
  unit_id text not null references units (id),
  id text not null, open integer not null,
  constraint attached_units_pk primary key (call_id, unit_id)
);
create index call_units_open on call_units (unit_id, id) where open = 1;
create unique index call_units_by_id on call_units (id);
create table call_entries (
  id text not null primary key,
  call_id text not null references calls (id),
  kind text not null, text text not null, by_callsign text,
  by_user_id text references users (id),
  created_at bigint not null
);
create index call_entries_by_call on call_entries (call_id, id);
create index call_entries_by_staff on call_entries (by_user_id)
  where by_user_id is not null and by_callsign is null;
create index call_entries_by_time on call_entries (created_at, id);
create table call_responses (
  id text not null primary key,
  call_id text not null references calls (id),
  unit_id text not null, kind text not null, callsign text not null, name text not null, stage text not null,
  stage_at bigint not null, dispatched_at bigint not null, en_route_at bigint, on_scene_at bigint,
  transporting_at bigint, at_hospital_at bigint, cleared_at bigint, clear_reason text
);
create index call_responses_by_call on call_responses (call_id, id);
create unique index call_responses_under_way on call_responses (unit_id, call_id) where cleared_at is null;
create index call_responses_shown on call_responses (unit_id, id) where cleared_at is null;
create index call_responses_by_unit on call_responses (unit_id, cleared_at);
create table emergencies (
  id text not null primary key, platform text not null, number bigint not null, state text not null,
  type text not null, services text not null, location text, postal text, details text,
  caller_name text not null,
  civilian_id text references civilians (id),
  user_id text not null references users (id),
  taken_by_id text, taken_by text,
  call_id text references calls (id),
  call_number bigint, is_fallback integer not null default 0, created_at bigint not null, taken_at bigint,
  released_at bigint, dropped_at bigint, ended_at bigint, end_reason text,
  waits_since bigint not null default 0, attended_at bigint, asked_at bigint,
  constraint emergencies_number_per_platform unique (platform, number)
);
create index emergencies_waiting on emergencies (created_at, id) where state in ('Pending', 'Taken');
create index emergencies_by_state on emergencies (platform, state, created_at, id);
create index emergencies_by_state_anywhere on emergencies (state, created_at, id);
create index emergencies_by_user on emergencies (user_id, created_at, id);
create index emergencies_not_ended on emergencies (user_id, created_at) where ended_at is null;
create index emergencies_by_call on emergencies (call_id, id) where call_id is not null;
create table emergency_lines (
  id text not null primary key,
  emergency_id text not null references emergencies (id),
  by_name text not null,
  by_user_id text references users (id),
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
create index dispatchers_by_user on dispatchers (user_id, ended_at);
create table board_entries (
  id text not null primary key, platform text not null, kind text not null, text text not null, by_name text,
  by_user_id text references users (id),
  created_at bigint not null
);
create index board_entries_by_time on board_entries (platform, created_at, id);
create table broadcasts (
  id text not null primary key, platform text not null, audience text not null, text text not null,
  tone text not null, hold integer not null, by_name text not null,
  by_user_id text not null references users (id),
  created_at bigint not null, ends_at bigint, ended_at bigint, ended_by text
);
create index broadcasts_in_force on broadcasts (platform, ends_at) where ended_at is null;
create unique index broadcasts_one_hold on broadcasts (platform) where hold = 1 and ended_at is null;
create table bolos (
  id text not null primary key, platform text not null, bolo_type text not null, vehicle_description text,
  vehicle_plate text, person_description text, person_name text, location text, details text,
  created_by_callsign text not null, created_by_name text not null, created_at bigint not null,
  updated_at bigint not null, expires_at bigint not null, cancelled_at bigint, plate_key text,
  person_key text, created_by text,
  civilian_id text references civilians (id),
  vehicle_id text references vehicles (id)
);
create index bolos_not_cancelled on bolos (platform, expires_at) where cancelled_at is null;
create index bolos_by_plate_key on bolos (plate_key, expires_at) where cancelled_at is null;
create index bolos_by_person_key on bolos (person_key, expires_at) where cancelled_at is null;
create index bolos_by_civilian on bolos (civilian_id, expires_at)
  where cancelled_at is null and civilian_id is not null;
create index bolos_by_vehicle on bolos (vehicle_id, expires_at)
  where cancelled_at is null and vehicle_id is not null;
create table panics (
  id text not null primary key, platform text not null,
  officer_id text not null references officers (id),
  officer_callsign text not null, officer_name text not null,
  call_id text not null references calls (id),
  location text not null, raised_at bigint not null, cleared_at bigint, cleared_by text
);
create unique index panics_one_active on panics (officer_id) where cleared_at is null;
create index panics_active on panics (platform, raised_at) where cleared_at is null;
create index panics_by_officer on panics (officer_id, raised_at);
create index panics_by_call on panics (call_id);
create table panic_acknowledgements (
  panic_id text not null references panics (id),
  user_id text not null references users (id),
  callsign text, name text not null, created_at bigint not null,
  constraint panic_acknowledgements_pk primary key (panic_id, user_id)
);
create index panic_acknowledgements_by_user on panic_acknowledgements (user_id);
create table patients (
  id text not null primary key,
  call_id text not null references calls (id),
  number integer not null,
  civilian_id text references civilians (id),
  name text not null, age text, sex text, complaint text, triage text not null, state text not null,
  unit_id text references units (id),
  hospital text, handed_to text, triage_before text, state_before text, ended_at bigint,
  created_at bigint not null, updated_at bigint not null, report_id text,
  constraint patients_number_per_call unique (call_id, number)
);
create table patient_entries (
  id text not null primary key,
  patient_id text not null references patients (id),
  text text not null, by_callsign text,
  by_user_id text references users (id),
  created_at bigint not null
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
