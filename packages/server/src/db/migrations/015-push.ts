import { type Kysely, type Migration, sql } from 'kysely';

const PUSH = `
create table push_keys (
  public_key text not null, private_key text not null, created_at bigint not null
);
create table push_devices (
  id text not null primary key,
  user_id text not null references users (id),
  session_id text references sessions (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('iPhone', 'Android', 'Computer')),
  endpoint text not null unique, p256dh text not null, auth text not null,
  created_at bigint not null, last_arrived_at bigint, failures integer not null
);
create index push_devices_by_user on push_devices (user_id, id);
create index push_devices_by_session on push_devices (session_id);
create table push_choices (
  user_id text not null primary key references users (id),
  panic text not null check (panic in ('On duty', 'Always', 'Never')),
  emergency text not null check (emergency in ('On duty', 'Always', 'Never')),
  assigned integer not null, duty integer not null, report integer not null, account integer not null,
  new_call integer not null, quiet_from text, quiet_to text, time_zone text,
  constraint push_choices_quiet check ((quiet_from is null) = (quiet_to is null))
);
create table push_jobs (
  id text not null primary key,
  kind text not null, platform text, subject_id text not null,
  user_id text, unit_id text, by_user_id text,
  made_at bigint not null, due_at bigint not null, expanded_at bigint
);
create index push_jobs_due on push_jobs (due_at) where expanded_at is null;
create index push_jobs_by_time on push_jobs (made_at);
create index push_jobs_tests on push_jobs (by_user_id, made_at) where kind = 'test';
create table push_rows (
  id text not null primary key,
  job_id text not null references push_jobs (id) on delete cascade,
  device_id text not null references push_devices (id) on delete cascade,
  user_id text not null,
  kind text not null, platform text, subject_id text not null, topic text not null, title text not null,
  rank integer not null,
  state text not null check (state in ('Pending', 'Sent', 'Failed', 'Unknown', 'Dropped')),
  made_at bigint not null, expires_at bigint not null, next_attempt_at bigint,
  attempts integer not null, unclear integer not null,
  lease_token text, lease_until bigint not null, last_error text, sent_at bigint,
  constraint push_rows_once_a_device unique (job_id, device_id),
  constraint push_rows_pending check ((state = 'Pending') = (next_attempt_at is not null))
);
create index push_rows_due on push_rows (rank, next_attempt_at) where state = 'Pending';
create index push_rows_waiting on push_rows (device_id, topic) where state = 'Pending';
create index push_rows_by_device on push_rows (device_id);
create index push_rows_sent_of on push_rows (kind, subject_id, device_id);
create index push_rows_by_time on push_rows (made_at, id);
create index push_rows_by_state on push_rows (state, made_at, id)`;

/** Which browsers ring for whom, what may ring, and what is to be sent. Nothing rings by itself. */
export const push: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of PUSH.split(';\n')) await sql.raw(statement).execute(db);
  },
};
