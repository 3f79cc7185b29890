import { type Kysely, type Migration, sql } from 'kysely';
import { isSqlite } from '#db/engine';
import { addSearchKeys, createSearchKeys, userKeys } from '#db/trigram-index/search-keys';

const CHANGES = (byUsername: string) => `
alter table users add column last_seen_at bigint not null default 0;
alter table users add column left_at bigint;
alter table users add column suspended_until bigint;
alter table users add column deleted_at bigint;
update users set last_seen_at = coalesce(
  (select max(last_seen_at) from sessions where sessions.user_id = users.id),
  case when roles_checked_at > created_at then roles_checked_at else created_at end
);
create index users_by_last_seen on users (last_seen_at, id) where deleted_at is null;
create index users_by_username on users (${byUsername}, id) where deleted_at is null;
create index users_suspended on users (suspended_until) where suspended_until is not null;
create index users_left on users (left_at) where left_at is not null;
alter table officers add column removed_at bigint;
create index shifts_by_begin on shifts (began_at);
create index audit_entries_by_user on audit_entries (user_id, created_at, id);
create index reports_by_author on reports (author_user_id, id);
create index safety_reports_by_author on safety_reports (author_user_id, id);
create index warrants_by_author on warrants (author_user_id, id);
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
)`;

/** Members: when they were here, whether they may be, and what is kept of those who deleted their account. */
export const members: Migration = {
  async up(db: Kysely<never>) {
    const byUsername = isSqlite(db) ? 'username' : 'username collate "C"';
    for (const statement of CHANGES(byUsername).split(';\n')) await sql.raw(statement).execute(db);
    await letNamesGo(db);
    await createSearchKeys(db, 'user_keys', 'users');
    await indexUsers(db);
  },
};

/** Of an entry of the audit log whoever deleted their account may take their name and address, and nothing else. */
const NAMES_GO = `
  new.username = 'Deleted user' and new.address = ''
  and new.by_folded = 'deleted user' || coalesce(' ' || lower(old.callsign), '')
  and ${['id', 'action', 'user_id', 'callsign', 'object', 'object_id', 'summary', 'folded', 'created_at']
    .map((column) => `new.${column} is not distinct from old.${column}`)
    .join(' and ')}`;

async function letNamesGo(db: Kysely<never>): Promise<void> {
  const refusal = 'audit_entries is append-only';
  if (isSqlite(db)) {
    await sql`drop trigger audit_entries_no_update`.execute(db);
    await sql`
      create trigger audit_entries_no_update before update on audit_entries
      when not (${sql.raw(NAMES_GO)})
      begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db);
    return;
  }
  const body = `
    begin
      if tg_op = 'DELETE' then
        if exists (select 1 from audit_trims where older_than > old.created_at) then return old; end if;
      end if;
      if tg_op = 'UPDATE' then
        if ${NAMES_GO} then return new; end if;
      end if;
      raise exception '${refusal}' using errcode = 'integrity_constraint_violation';
    end`;
  await sql`
    create or replace function audit_entries_append_only() returns trigger
    language plpgsql as ${sql.lit(body)}`.execute(db);
}

const USERS_AT_A_TIME = 500;

async function indexUsers(db: Kysely<never>): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; username: string; discord_id: string }>`
      select id, username, discord_id from users where id > ${after}
      order by id limit ${sql.lit(USERS_AT_A_TIME)}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    await addSearchKeys(
      db as never,
      'user_keys',
      rows.map((user) => ({ id: user.id, keys: userKeys(user) })),
    );
    after = last.id;
  }
}
