export const PEOPLE = `
create table users (
  id text not null primary key, discord_id text not null unique, username text not null,
  discriminator text not null, avatar text, roles text not null, roles_checked_at bigint not null,
  discord_tokens text, created_at bigint not null, last_seen_at bigint not null default 0, left_at bigint,
  suspended_until bigint, deleted_at bigint
);
create index users_by_last_seen on users (last_seen_at, id) where deleted_at is null;
create index users_suspended on users (suspended_until) where suspended_until is not null;
create index users_left on users (left_at) where left_at is not null;
create table sessions (
  id text not null primary key, token_hash text not null unique,
  user_id text not null references users (id) on delete cascade,
  created_at bigint not null, last_seen_at bigint not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_last_seen on sessions (last_seen_at);
create table sign_ins (
  state_hash text not null primary key, browser_hash text not null, code_verifier text not null,
  return_to text, created_at bigint not null
);
create index sign_ins_by_age on sign_ins (created_at);
create table sign_in_codes (
  code_hash text not null primary key,
  user_id text not null unique references users (id),
  session_id text not null references sessions (id) on delete cascade,
  made_at bigint not null
);
create index sign_in_codes_by_session on sign_in_codes (session_id);
create table code_tries (
  who text not null, at bigint not null
);
create index setup_tries_by_who on code_tries (who, at);
create index setup_tries_by_time on code_tries (at);
create table setup_codes (
  code_hash text not null primary key, made_at bigint not null, at_start integer not null default 1
);
create table setup_finish (
  finished_at bigint not null
);
create table administrators (
  user_id text not null primary key references users (id) on delete cascade,
  named_at bigint not null,
  named_by_user_id text references users (id)
);
create table suspensions (
  id text not null primary key,
  user_id text not null references users (id),
  reason text not null, until bigint,
  by_user_id text not null references users (id),
  created_at bigint not null, ended_at bigint,
  ended_by_user_id text references users (id),
  note text
);
create index suspensions_by_user on suspensions (user_id, created_at, id);
create table departed (
  discord_hash text not null primary key,
  user_id text references users (id),
  suspended_until bigint, reason text, at bigint not null
);
create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  route text not null, key text not null, body_hash text not null, status integer not null,
  answer text not null, created_at bigint not null,
  constraint idempotency_keys_pk primary key (user_id, route, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
create table daily_writes (
  user_id text not null, kind text not null, day bigint not null, count bigint not null,
  primary key (user_id, kind)
);
create index daily_writes_by_day on daily_writes (day);
create table civilians (
  id text not null primary key,
  user_id text not null references users (id),
  first_name text not null, last_name text not null, middle_initial text, date_of_birth text not null,
  age integer, sex text, known_aliases text not null, residence text, zip_code text, occupation text,
  height text, weight text, skin_tone text, hair_color text, eye_color text, emergency_contact_name text,
  blood_type text, allergies text, medication text, past_history text, ssn text not null unique,
  deceased integer not null, created_at bigint not null, updated_at bigint not null, deleted_at bigint
);
create index civilians_by_user on civilians (user_id, created_at, id) where deleted_at is null;
create index civilians_deleted_by_time on civilians (deleted_at, id) where deleted_at is not null;
create index civilians_made_by_user on civilians (user_id, created_at);
create table officers (
  id text not null primary key,
  user_id text not null references users (id),
  civilian_id text not null references civilians (id),
  platform text not null, callsign text not null, badge_number text not null, rank text not null,
  created_at bigint not null, department_id text not null default '', removed_at bigint,
  kind text not null default 'Law Enforcement', services text not null default '["Police"]',
  constraint officers_callsign_per_platform unique (platform, callsign)
);
create index officers_by_civilian on officers (civilian_id);
create unique index officers_badge_number on officers (badge_number);
create index officers_by_department on officers (department_id);
create unique index officers_once_a_kind on officers (user_id, kind);
create table licenses (
  id text not null primary key,
  civilian_id text not null references civilians (id),
  license_id text not null, since bigint not null, suspended_at bigint, suspension_reason text,
  suspended_by text,
  constraint licenses_once_a_civilian unique (civilian_id, license_id),
  constraint licenses_suspension_whole check (
    (suspended_at is null) = (suspension_reason is null) and (suspended_at is null) = (suspended_by is null)
  )
);
create index licenses_by_type on licenses (license_id);
create table license_events (
  id text not null primary key,
  license_id text not null references licenses (id),
  event text not null check (event in ('added', 'suspended', 'reinstated')),
  reason text,
  by_user_id text not null references users (id),
  by_callsign text, created_at bigint not null
);
create index license_events_by_license on license_events (license_id, created_at);
create table dmv_attempts (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  license_id text not null, opened_at bigint not null, handed_in_at bigint, score integer, passed integer,
  answers text, role_granted_at bigint, questions text
);
create unique index dmv_attempts_one_open on dmv_attempts (user_id, license_id) where handed_in_at is null;
create index dmv_attempts_by_license on dmv_attempts (user_id, license_id, handed_in_at);
create index dmv_attempts_by_user on dmv_attempts (user_id, handed_in_at, id) where handed_in_at is not null;
create index dmv_attempts_by_type on dmv_attempts (license_id);
create table vehicles (
  id text not null primary key,
  civilian_id text not null references civilians (id),
  plate text not null, vin text not null unique, make text, model text, year text, color text,
  type text not null, insured integer not null,
  status text not null check (status in ('Valid', 'Impounded', 'Stolen', 'Expired')),
  status_before text check (status_before in ('Valid', 'Impounded', 'Stolen', 'Expired')),
  status_reason text, status_by text, status_at bigint, created_at bigint not null,
  updated_at bigint not null, deleted_at bigint,
  constraint vehicles_status_before_impound check ((status = 'Impounded') = (status_before is not null))
);
-- A deleted vehicle frees its plate.
create unique index vehicles_plate on vehicles (plate) where deleted_at is null;
create index vehicles_by_civilian on vehicles (civilian_id, created_at, id) where deleted_at is null;
create index vehicles_of_deleted on vehicles (civilian_id, deleted_at) where deleted_at is not null;
create table vehicle_events (
  id text not null primary key,
  vehicle_id text not null references vehicles (id),
  event text not null check (event in ('impound', 'release', 'stolen', 'recovered')),
  status text not null check (status in ('Valid', 'Impounded', 'Stolen', 'Expired')),
  reason text,
  by_user_id text not null references users (id),
  by_callsign text, created_at bigint not null
);
create index vehicle_events_by_vehicle on vehicle_events (vehicle_id, created_at);
create table weapons (
  id text not null primary key,
  civilian_id text not null references civilians (id),
  weapon_type text, serial_number text not null, registered_name text not null, created_at bigint not null,
  updated_at bigint not null, deleted_at bigint
);
create unique index weapons_serial_number on weapons (serial_number) where deleted_at is null;
create index weapons_by_civilian on weapons (civilian_id, created_at, id) where deleted_at is null;
create index weapons_of_deleted on weapons (civilian_id, deleted_at) where deleted_at is not null;
create table ledger_accounts (
  id text not null primary key,
  kind text not null check (kind in ('account', 'wallet', 'treasury', 'mint')),
  balance bigint not null, position bigint not null, closed integer not null,
  constraint ledger_accounts_not_overdrawn check (balance >= 0 or kind = 'mint')
);
insert into ledger_accounts (id, kind, balance, position, closed) values
  ('00000000-0000-7000-8000-000000000001', 'mint', 0, 0, 0),
  ('00000000-0000-7000-8000-000000000002', 'treasury', 0, 0, 0);
create table journals (
  id text not null primary key, type text not null, description text not null, folded text not null,
  created_by text references users (id),
  created_at bigint not null
);
create table entries (
  id text not null,
  journal_id text not null references journals (id),
  account_id text not null references ledger_accounts (id),
  position bigint not null check (position > 0),
  amount bigint not null check (amount <> 0),
  opposite bigint generated always as (-amount) stored not null,
  balance_after bigint not null,
  constraint entries_pk primary key (account_id, position),
  constraint entries_one_of_each unique (journal_id, amount),
  -- Every entry needs its opposite, written by the same statement: no journal can fail to sum to zero.
  constraint entries_balance foreign key (journal_id, opposite) references entries (journal_id, amount)
);
create table bank_accounts (
  id text not null primary key references ledger_accounts (id),
  civilian_id text not null references civilians (id),
  type text not null, number text not null unique, name text,
  status text not null check (status in ('Pending', 'Active', 'Denied')),
  reason text, is_second integer not null,
  decided_by text references users (id),
  decided_at bigint, decision_note text, created_at bigint not null, by_type integer not null default 0
);
create index bank_accounts_by_civilian on bank_accounts (civilian_id, created_at, id);
create index bank_accounts_requested on bank_accounts (status, created_at, id) where reason is not null`;
