import { type Kysely, type Migration, sql } from 'kysely';
import { isSqlite } from '#db/engine';
import { OUTBOX_INDEXES, outboxTable } from '#db/migrations/001/messages';
import { makeAppendOnly } from '#db/migrations/001-schema';

const TABLES = `
alter table report_offenses add column points integer not null default 0;
alter table reports add column points integer not null default 0;
alter table reports add column due_at bigint;
alter table reports add column reminded_for bigint;
alter table reports add column released_at bigint;
alter table reports add column released_by text;
alter table reports add column released_by_id text references users (id);
alter table reports add column release_reason text;
alter table reports add column voided_at bigint;
alter table reports add column voided_by text;
alter table reports add column voided_by_id text references users (id);
alter table reports add column void_reason text;
alter table reports add column case_id text;
alter table reports add column case_state text;
create index reports_to_remind on reports (due_at) where due_at is not null and paid_at is null;
alter table licenses add column suspended_until bigint;
alter table licenses add column lifted_at bigint;
create table cases (
  id text not null primary key, number bigint not null unique,
  report_id text not null unique references reports (id), report_version integer not null,
  civilian_id text not null references civilians (id),
  owner_id text not null references users (id),
  author_user_id text not null references users (id),
  platform text not null check (platform in ('Xbox', 'PlayStation')),
  status text not null check (status in ('Open', 'Decided', 'Withdrawn')),
  opened_at bigint not null, closed_at bigint,
  judge_user_id text references users (id), judge_name text, reasons text, folded text not null,
  constraint cases_closed_whole check ((status = 'Open') = (closed_at is null)),
  constraint cases_decided_whole check (
    (status = 'Decided') = (judge_user_id is not null)
    and (judge_user_id is null) = (judge_name is null) and (judge_user_id is null) = (reasons is null)
  )
);
create index cases_by_time on cases (opened_at, id);
create index cases_by_status on cases (status, opened_at, id);
create index cases_by_owner on cases (owner_id, opened_at, id);
create index cases_by_author on cases (author_user_id, opened_at, id);
create table case_statements (
  id text not null primary key, case_id text not null references cases (id),
  side text not null check (side in ('Owner', 'Officer', 'Judge')),
  by_user_id text not null references users (id), by_name text not null, text text not null,
  created_at bigint not null
);
create index case_statements_by_case on case_statements (case_id, created_at, id);
create index case_statements_by_author on case_statements (by_user_id);
create table case_rulings (
  case_id text not null references cases (id), position integer not null,
  outcome text not null check (outcome in ('Upheld', 'Reduced', 'Dismissed')),
  fine bigint not null, jail_minutes integer not null,
  constraint case_rulings_pk primary key (case_id, position)
);
insert into record_counters (name, last) values ('case', 100)`;

/** Allows direct messages that are not about a filed report. */
const SUBJECT = `(report_id is null) = (report_number is null) and (channel <> 'channel' or report_id is null)
    and (channel in ('channel', 'direct-message') or report_id is not null)
    and (subject_id is null or report_id is null)`;

const OUTBOX_COLUMNS = `id, report_id, report_number, channel, platform, civilian_name, recipient_discord_id, title,
  content, is_outdated, nonce, state, attempts, next_attempt_at, lease_token, lease_until, lease_began_at,
  uncertain_since, last_error, discord_channel_id, discord_message_id, created_at, sent_at, subject_id`;

/** SQLite can't change a constraint. */
const NEW_OUTBOX = `${outboxTable('outbox_messages_new', SUBJECT)};
insert into outbox_messages_new (${OUTBOX_COLUMNS}) select ${OUTBOX_COLUMNS} from outbox_messages;
drop table outbox_messages;
alter table outbox_messages_new rename to outbox_messages;${OUTBOX_INDEXES}`;

const CHANGED_OUTBOX = `
alter table outbox_messages drop constraint outbox_messages_subject;
alter table outbox_messages add constraint outbox_messages_subject check (${SUBJECT})`;

const ONCE_A_SUBJECT = `
create unique index outbox_messages_once_a_subject on outbox_messages (subject_id) where subject_id is not null`;

export const consequences: Migration = {
  async up(db: Kysely<never>) {
    const outbox = isSqlite(db) ? NEW_OUTBOX : CHANGED_OUTBOX;
    for (const text of [TABLES, outbox, ONCE_A_SUBJECT]) {
      for (const statement of text.split(';\n')) await sql.raw(statement).execute(db);
    }
    await makeAppendOnly(db, 'case_rulings', {});
    await addPoints(db);
  },
};

/** Gives the existing offenses of the penal code 0 points. */
async function addPoints(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ value: string }>`
    select value from settings where section = 'penal-code'`.execute(db);
  for (const { value } of rows) {
    const code: { entries: object[] } = JSON.parse(value);
    const entries = code.entries.map((entry) => ({ ...entry, points: 0 }));
    const filled = JSON.stringify({ ...code, entries });
    await sql`update settings set value = ${filled} where section = 'penal-code'`.execute(db);
  }
}
