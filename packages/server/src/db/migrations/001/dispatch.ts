/** Units, shifts, calls, BOLOs and panics. */
export const DISPATCH = `
create table units (
  officer_id text not null primary key references officers (id),
  platform text not null, status text not null, subdivision text, on_duty_since bigint,
  active_at bigint not null, asked_at bigint, location text, postal text
);
-- The board, and the search for units without a sign of life, look at units on duty only.
create index units_on_duty on units (platform, active_at)
  where on_duty_since is not null;
create table shifts (
  id text not null primary key,
  officer_id text not null references officers (id),
  began_at bigint not null, ended_at bigint, ended_by text
);
create unique index shifts_one_open on shifts (officer_id) where ended_at is null;
create index shifts_by_officer on shifts (officer_id, began_at);
create table call_counters (
  platform text not null primary key, last bigint not null
);
insert into call_counters (platform, last) values ('Xbox', 1000), ('PlayStation', 1000);
create table calls (
  id text not null primary key, platform text not null, number bigint not null, type text not null,
  location text, postal text, details text, priority integer not null,
  primary_officer_id text references officers (id),
  created_by text not null references officers (id),
  created_by_callsign text not null, created_by_name text not null, created_at bigint not null,
  updated_at bigint not null, closed_at bigint, disposition text, folded text not null,
  constraint calls_number_per_platform unique (platform, number)
);
create index calls_active on calls (platform, priority, created_at, id) where closed_at is null;
-- For readers of both platforms.
create index calls_active_anywhere on calls (priority, created_at, id)
  where closed_at is null;
create index calls_closed on calls (platform, closed_at, id) where closed_at is not null;
-- For readers of both platforms.
create index calls_closed_anywhere on calls (closed_at, id)
  where closed_at is not null;
create table call_units (
  call_id text not null references calls (id),
  officer_id text not null references officers (id),
  id text not null, attached_at bigint not null, callsign text not null, name text not null,
  open integer not null,
  constraint call_units_pk primary key (call_id, officer_id)
);
create index call_units_open on call_units (officer_id, id) where open = 1;
create table call_entries (
  id text not null primary key,
  call_id text not null references calls (id),
  kind text not null, text text not null, by_callsign text,
  by_user_id text references users (id),
  created_at bigint not null
);
create index call_entries_by_call on call_entries (call_id, id);
create table bolos (
  id text not null primary key, platform text not null, bolo_type text not null, vehicle_description text,
  vehicle_plate text, person_description text, person_name text, location text, details text,
  created_by text not null references officers (id),
  created_by_callsign text not null, created_by_name text not null, created_at bigint not null,
  updated_at bigint not null, expires_at bigint not null, cancelled_at bigint, plate_key text,
  person_key text
);
create index bolos_not_cancelled on bolos (platform, expires_at) where cancelled_at is null;
create index bolos_by_plate_key on bolos (plate_key, expires_at) where cancelled_at is null;
create index bolos_by_person_key on bolos (person_key, expires_at) where cancelled_at is null;
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
create table panic_acknowledgements (
  panic_id text not null references panics (id),
  user_id text not null references users (id),
  callsign text, name text not null, created_at bigint not null,
  constraint panic_acknowledgements_pk primary key (panic_id, user_id)
)`;
