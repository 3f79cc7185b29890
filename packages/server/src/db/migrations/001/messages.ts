/** Returns the statement that creates the table. `subject` is the condition on what a message is about. */
export const outboxTable = (name: string, subject: string): string => `
create table ${name} (
  id text not null primary key,
  report_id text references reports (id),
  report_number bigint,
  channel text not null check (channel in ('direct-message', 'webhook', 'edit', 'channel')),
  platform text not null, civilian_name text not null, recipient_discord_id text, title text not null,
  content text not null,
  is_outdated integer not null check (is_outdated in (0, 1)),
  nonce text not null,
  state text not null check (state in ('Pending', 'Sent', 'Failed', 'Unknown', 'Dropped')),
  attempts integer not null, next_attempt_at bigint, lease_token text, lease_until bigint not null,
  lease_began_at bigint, uncertain_since bigint, last_error text, discord_channel_id text,
  discord_message_id text, created_at bigint not null, sent_at bigint, subject_id text,
  constraint outbox_messages_once_a_channel unique (report_id, channel),
  constraint outbox_messages_pending check (
    (state = 'Pending') = (next_attempt_at is not null) and (state = 'Pending' or lease_token is null)
  ),
  constraint outbox_messages_recipient check (
    (channel in ('webhook', 'channel')) = (recipient_discord_id is null)
  ),
  constraint outbox_messages_subject check (
    ${subject}
  ),
  constraint outbox_messages_edited check (
    channel <> 'edit' or (discord_channel_id is not null and discord_message_id is not null)
  )
)`;

export const OUTBOX_INDEXES = `
-- Small however many messages were sent.
create index outbox_messages_due on outbox_messages (channel, next_attempt_at) where state = 'Pending';
create index outbox_messages_by_time on outbox_messages (created_at, id);
create index outbox_messages_by_state on outbox_messages (state, created_at, id);
create index outbox_messages_by_recipient on outbox_messages (recipient_discord_id, created_at, id)
  where channel = 'direct-message';
create index outbox_messages_by_channel on outbox_messages (channel, created_at, id);
create index outbox_messages_by_channel_and_state on outbox_messages (channel, state, created_at, id);
create index outbox_messages_due_in_channel on outbox_messages (discord_channel_id, next_attempt_at, id)
  where state = 'Pending' and channel = 'channel'`;

const SUBJECT = `(channel = 'channel') = (report_id is null) and (report_id is null) = (report_number is null)
    and (subject_id is null or channel = 'channel')`;

export const MESSAGES = `
create table discord_guild (
  value text not null, fetched_at bigint not null
);
create table gateway_session (
  guild_id text not null primary key, session_id text, resume_url text, sequence bigint,
  sync_due integer not null default 1, identifies integer not null default 0,
  identified_at bigint not null default 0, counted_from bigint not null default 0,
  state text not null default 'Connecting', state_since bigint not null, problem text, retry_at bigint
);
create table registered_commands (
  guild_id text not null primary key, hash text not null, registered_at bigint not null, problem text,
  problem_since bigint
);${outboxTable('outbox_messages', SUBJECT)};${OUTBOX_INDEXES};
create unique index outbox_messages_once_a_subject on outbox_messages (subject_id, channel);
create table kept_messages (
  id text not null primary key,
  kind text not null check (kind in ('Call', 'Panic', 'Units')),
  platform text not null, subject_id text not null, channel_id text, message_id text,
  revision bigint not null, queued_revision bigint not null default 0,
  sent_revision bigint not null default 0, posted_at bigint, sent_at bigint, lost_at bigint,
  state text not null check (state in ('Waiting', 'Live', 'Ended', 'Stopped')),
  constraint kept_messages_once_a_subject unique (kind, platform, subject_id)
);
create index kept_messages_by_message on kept_messages (channel_id, message_id) where message_id is not null;
create index kept_messages_by_state on kept_messages (state, kind, platform);
create index kept_messages_changed on kept_messages (kind, platform, id) where revision > queued_revision;
create table channel_trials (
  channel_id text not null primary key, code integer, since bigint not null, try_at bigint not null,
  message_id text
);
create table push_keys (
  public_key text not null, private_key text not null, created_at bigint not null
);
create table push_devices (
  id text not null primary key,
  user_id text not null references users (id),
  session_id text references sessions (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('iPhone', 'Android', 'Computer')),
  endpoint text not null unique, p256dh text not null, auth text not null, created_at bigint not null,
  last_arrived_at bigint, failures integer not null
);
create index push_devices_by_user on push_devices (user_id, id);
create index push_devices_by_session on push_devices (session_id);
create table push_choices (
  user_id text not null primary key references users (id),
  panic text not null check (panic in ('On duty', 'Always', 'Never')),
  emergency text not null check (emergency in ('On duty', 'Always', 'Never')),
  assigned integer not null, duty integer not null, report integer not null, account integer not null,
  new_call integer not null, quiet_from text, quiet_to text, time_zone text,
  payment integer not null default 0,
  constraint push_choices_quiet check ((quiet_from is null) = (quiet_to is null))
);
create index push_choices_of_new_calls on push_choices (user_id) where new_call = 1;
create table push_jobs (
  id text not null primary key, kind text not null, platform text, subject_id text not null, user_id text,
  unit_id text, by_user_id text, made_at bigint not null, due_at bigint not null, expanded_at bigint
);
create index push_jobs_due on push_jobs (due_at) where expanded_at is null;
create index push_jobs_by_time on push_jobs (made_at);
create index push_jobs_tests on push_jobs (by_user_id, made_at) where kind = 'test';
create table push_rows (
  id text not null primary key,
  job_id text not null references push_jobs (id) on delete cascade,
  device_id text not null references push_devices (id) on delete cascade,
  user_id text not null, kind text not null, platform text, subject_id text not null, topic text not null,
  title text not null, rank integer not null,
  state text not null check (state in ('Pending', 'Sent', 'Failed', 'Unknown', 'Dropped')),
  made_at bigint not null, expires_at bigint not null, next_attempt_at bigint, attempts integer not null,
  unclear integer not null, lease_token text, lease_until bigint not null, last_error text, sent_at bigint,
  constraint push_rows_once_a_device unique (job_id, device_id),
  constraint push_rows_pending check ((state = 'Pending') = (next_attempt_at is not null))
);
create index push_rows_due on push_rows (rank, next_attempt_at) where state = 'Pending';
create index push_rows_waiting on push_rows (device_id, topic) where state = 'Pending';
create index push_rows_by_device on push_rows (device_id);
create index push_rows_sent_of on push_rows (kind, subject_id, device_id);
create index push_rows_by_time on push_rows (made_at, id);
create index push_rows_by_state on push_rows (state, made_at, id)`;
