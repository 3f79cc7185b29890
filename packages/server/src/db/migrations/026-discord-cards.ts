import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = `
create table discord_cards (
  id text not null primary key,
  kind text not null check (kind in ('Call', 'Panic', 'Units')),
  platform text not null, subject_id text not null, title text not null,
  state text not null check (state in ('Pending', 'Sent', 'Failed', 'Dropped')),
  is_over integer not null default 0, queue_channel_id text not null, channel_id text, message_id text,
  revision bigint not null, sent_revision bigint not null default 0, content text not null default '',
  is_outdated integer not null default 0, next_at bigint, not_before bigint not null default 0,
  attempts integer not null default 0, nonce text not null, is_uncertain integer not null default 0,
  lease_token text, lease_until bigint not null default 0, last_error text, changed_at bigint not null,
  posted_at bigint, sent_at bigint, lost_at bigint,
  constraint discord_cards_once_a_subject unique (kind, platform, subject_id),
  constraint discord_cards_pending check ((state = 'Pending') = (next_at is not null))
);
insert into discord_cards (
  id, kind, platform, subject_id, title, state, is_over, queue_channel_id, channel_id, message_id, revision,
  sent_revision, content, is_outdated, next_at, not_before, attempts, nonce, is_uncertain, last_error,
  changed_at, posted_at, sent_at, lost_at
)
select
  k.id, k.kind, k.platform, k.subject_id,
  coalesce(o.title, case k.kind when 'Call' then 'Call card' when 'Panic' then 'Panic' else 'Unit board' end),
  case when k.revision > k.queued_revision then 'Pending' else coalesce(o.state, 'Dropped') end,
  case when k.state = 'Ended' then 1 else 0 end,
  coalesce(case when k.message_id is not null then k.channel_id end, o.discord_channel_id, ''),
  k.channel_id, k.message_id, k.revision, k.sent_revision, coalesce(o.content, ''),
  coalesce(o.is_outdated, 0),
  case when k.revision > k.queued_revision then coalesce(o.next_attempt_at, 0) else o.next_attempt_at end,
  case when k.message_id is null then 0
    else coalesce(k.sent_at + case k.kind when 'Call' then 2000 when 'Panic' then 1000 else 30000 end, 0) end,
  coalesce(o.attempts, 0), coalesce(nullif(o.nonce, ''), substr(replace(k.id, '-', ''), 1, 22)),
  case when o.uncertain_since is not null or o.lease_began_at is not null then 1 else 0 end,
  o.last_error, coalesce(o.created_at, k.posted_at, 0), k.posted_at, k.sent_at, k.lost_at
from kept_messages k left join outbox_messages o on o.subject_id = k.id and o.channel = 'channel';
delete from outbox_messages where subject_id is not null;
drop index outbox_messages_once_a_subject;
drop table kept_messages;
create index discord_cards_due on discord_cards (queue_channel_id, next_at, id) where next_at is not null;
create index discord_cards_panics on discord_cards (queue_channel_id) where kind = 'Panic' and is_over = 0;
create index discord_cards_by_message on discord_cards (channel_id, message_id) where message_id is not null;
create index discord_cards_by_time on discord_cards (changed_at, id);
create index discord_cards_by_state on discord_cards (state, changed_at, id);
create index discord_cards_going_on on discord_cards (platform, kind) where is_over = 0;
create index discord_cards_sent on discord_cards (sent_at) where message_id is not null;
create index discord_cards_lost on discord_cards (id) where lost_at is not null;
create table refused_channels (
  channel_id text not null primary key, code integer not null, since bigint not null, retry_at bigint not null
);
insert into refused_channels select channel_id, code, since, try_at from channel_trials where code is not null;
drop table channel_trials`;

/** Replaces the outbox rows of Discord cards by columns of the cards themselves. */
export const discordCards: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS.split(';\n')) await sql.raw(statement).execute(db);
  },
};
