import { type Kysely, type Migration, sql } from 'kysely';
import { isSqlite } from '#db/engine';

const COLUMNS = `id, report_id, report_number, channel, platform, civilian_name, recipient_discord_id, title, content,
  is_outdated, nonce, state, attempts, next_attempt_at, lease_token, lease_until, lease_began_at, uncertain_since,
  last_error, discord_channel_id, discord_message_id, created_at, sent_at`;

const CHANNELS = `channel in ('direct-message', 'webhook', 'edit', 'channel')`;
const STATES = `state in ('Pending', 'Sent', 'Failed', 'Unknown', 'Dropped')`;
/** Whom a message goes to is said of what goes to one person. */
const RECIPIENT = `(channel in ('webhook', 'channel')) = (recipient_discord_id is null)`;
/** What is about a report is about nothing else. */
const SUBJECT = `(channel = 'channel') = (report_id is null) and (report_id is null) = (report_number is null)
  and (subject_id is null or channel = 'channel')`;

/** SQLite takes conditions off columns only with the table. */
const REBUILT = `
alter table outbox_messages rename to outbox_messages_of_before;
create table outbox_messages (
  id text not null primary key,
  report_id text references reports (id),
  report_number bigint,
  channel text not null check (${CHANNELS}),
  platform text not null, civilian_name text not null, recipient_discord_id text, title text not null,
  content text not null,
  is_outdated integer not null check (is_outdated in (0, 1)),
  nonce text not null,
  state text not null check (${STATES}),
  attempts integer not null, next_attempt_at bigint, lease_token text, lease_until bigint not null,
  lease_began_at bigint, uncertain_since bigint, last_error text, discord_channel_id text,
  discord_message_id text, created_at bigint not null, sent_at bigint, subject_id text,
  constraint outbox_messages_once_a_channel unique (report_id, channel),
  constraint outbox_messages_pending check (
    (state = 'Pending') = (next_attempt_at is not null) and (state = 'Pending' or lease_token is null)
  ),
  constraint outbox_messages_recipient check (${RECIPIENT}),
  constraint outbox_messages_subject check (${SUBJECT}),
  constraint outbox_messages_edited check (
    channel <> 'edit' or (discord_channel_id is not null and discord_message_id is not null)
  )
);
insert into outbox_messages (${COLUMNS}) select ${COLUMNS} from outbox_messages_of_before order by rowid;
drop table outbox_messages_of_before;
create index outbox_messages_due on outbox_messages (channel, next_attempt_at)
  where state = 'Pending';
create index outbox_messages_by_time on outbox_messages (created_at, id);
create index outbox_messages_by_state on outbox_messages (state, created_at, id);
create index outbox_messages_by_recipient on outbox_messages (recipient_discord_id, created_at, id)
  where channel = 'direct-message'`;

const CHANGED = `
alter table outbox_messages alter column report_id drop not null;
alter table outbox_messages alter column report_number drop not null;
alter table outbox_messages add column subject_id text;
alter table outbox_messages drop constraint outbox_messages_channel_check;
alter table outbox_messages add constraint outbox_messages_channel_check check (${CHANNELS});
alter table outbox_messages drop constraint outbox_messages_state_check;
alter table outbox_messages add constraint outbox_messages_state_check check (${STATES});
alter table outbox_messages drop constraint outbox_messages_recipient;
alter table outbox_messages add constraint outbox_messages_recipient check (${RECIPIENT});
alter table outbox_messages add constraint outbox_messages_subject check (${SUBJECT})`;

const BOTH = `
create unique index outbox_messages_once_a_subject on outbox_messages (subject_id, channel);
create index outbox_messages_by_channel on outbox_messages (channel, created_at, id);
create index outbox_messages_by_channel_and_state on outbox_messages (channel, state, created_at, id);
create table kept_messages (
  id text not null primary key,
  kind text not null check (kind in ('Call', 'Panic', 'Units')),
  platform text not null, subject_id text not null,
  channel_id text, message_id text,
  revision bigint not null, queued_revision bigint not null default 0, sent_revision bigint not null default 0,
  posted_at bigint, sent_at bigint, lost_at bigint,
  state text not null check (state in ('Waiting', 'Live', 'Ended', 'Stopped')),
  constraint kept_messages_once_a_subject unique (kind, platform, subject_id)
);
create index kept_messages_to_queue on kept_messages (id) where revision > queued_revision;
create index kept_messages_by_message on kept_messages (channel_id, message_id) where message_id is not null;
create index kept_messages_by_state on kept_messages (state, kind, platform);
create table channel_trials (
  channel_id text not null primary key,
  code integer, since bigint not null, try_at bigint not null
)`;

const NOTHING = { calls: null, panic: null, units: null, duty: null, panicRole: null };
/** What the settings of Discord have that they had not; nothing is kept in a channel by itself. */
const MORE = { closedCards: 'Keep', boardEvery: 30, platforms: { Xbox: NOTHING, PlayStation: NOTHING } };

/** Messages that follow calls, panics and units in channels of Discord; rows about reports are as they were. */
export const keptMessages: Migration = {
  async up(db: Kysely<never>) {
    const statements = `${isSqlite(db) ? REBUILT : CHANGED};${BOTH}`;
    for (const statement of statements.split(';\n')) await sql.raw(statement).execute(db);
    const { rows } = await sql<{ value: string }>`
      select value from settings where section = 'discord'`.execute(db);
    for (const row of rows) {
      const value = JSON.stringify({ ...MORE, ...JSON.parse(row.value) });
      await sql`update settings set value = ${value} where section = 'discord'`.execute(db);
    }
  },
};
