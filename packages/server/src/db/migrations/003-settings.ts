import { type Kysely, type Migration, sql } from 'kysely';
import { isSqlite } from '#db/engine';
import { createEventLog } from '#db/migrations/event-log';
import { insertMissingSections } from '#platform/settings/defaults';
import departments from '../../platform/settings/defaults/departments.json' with { type: 'json' };
import dispatch from '../../platform/settings/defaults/dispatch.json' with { type: 'json' };
import licenses from '../../platform/settings/defaults/licenses.json' with { type: 'json' };

const TABLES = `
create table settings_version (version bigint not null);
create table settings (
  section text not null primary key, version bigint not null,
  number bigint not null, value text not null, changed_at bigint not null, changed_by text not null
);
create table settings_changes (
  id text not null primary key, version bigint not null unique, at bigint not null,
  user_id text references users (id),
  by_name text not null, by_folded text not null, via text not null, undone_by text
);
create table settings_change_parts (
  change_id text not null references settings_changes (id),
  section text not null, section_version bigint not null, changes text not null,
  constraint settings_change_parts_pk primary key (section, section_version)
);
create index settings_change_parts_by_change on settings_change_parts (change_id);
create table administrators (
  user_id text not null primary key references users (id) on delete cascade,
  named_at bigint not null,
  named_by_user_id text references users (id)
);
create table setup_codes (code_hash text not null primary key, made_at bigint not null);
create table setup_finish (finished_at bigint not null);
create table discord_guild (value text not null, fetched_at bigint not null);
create table import_previews (
  id text not null primary key, user_id text not null references users (id) on delete cascade,
  content text not null, made_at bigint not null
);
create index import_previews_by_age on import_previews (made_at);
alter table officers add column department_id text not null default '';
create index officers_by_department on officers (department_id);
alter table licenses rename column license to license_id;
create index licenses_by_type on licenses (license_id);
delete from dmv_attempts where handed_in_at is null;
alter table dmv_attempts rename column license to license_id;
alter table dmv_attempts add column questions text;
create index dmv_attempts_by_type on dmv_attempts (license_id);
alter table bank_accounts add column by_type integer not null default 0;
update bank_accounts set by_type = 1 where reason is not null and type like 'Business%';
alter table units add column meaning text not null default 'Available';
${['reports', 'safety_reports']
  .flatMap((table) =>
    ['department_id', 'department_name', 'department_short'].map((column) => ({ table, column })),
  )
  .map(({ table, column }) => `alter table ${table} add column ${column} text not null default ''`)
  .join(';\n')}`;

/** The settings that communities make in the app, with what shipped until now as their beginning. */
export const settings: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of TABLES.split(';\n')) await sql.raw(statement).execute(db);
    await sql`insert into settings_version (version) values (1)`.execute(db);
    await insertMissingSections(db as never, Date.now());
    for (const { kind, platform, _id, name, shortName } of departments.entries) {
      if (kind !== 'Law Enforcement') continue;
      for (const table of ['reports', 'safety_reports']) {
        await sql`
          update ${sql.table(table)}
          set department_id = ${_id}, department_name = ${name}, department_short = ${shortName}
          where platform = ${platform}`.execute(db);
      }
      await sql`update officers set department_id = ${_id} where platform = ${platform}`.execute(db);
    }
    for (const { name, _id } of licenses.entries) {
      await sql`update licenses set license_id = ${_id} where license_id = ${name}`.execute(db);
      await sql`update dmv_attempts set license_id = ${_id} where license_id = ${name}`.execute(db);
    }
    for (const { code, meaning } of dispatch.statuses) {
      await sql`update units set meaning = ${meaning} where status = ${code}`.execute(db);
    }
    await createEventLog(db, ['dispatch', 'officers', 'staff', 'members', 'user']);
    await letHostBeAudited(db);
  },
};

/** Entries of the audit log that are the host's have no user. */
async function letHostBeAudited(db: Kysely<never>): Promise<void> {
  if (!isSqlite(db)) {
    await sql`alter table audit_entries alter column user_id drop not null`.execute(db);
    return;
  }
  // SQLite takes the condition off a column only with the column, and the log refuses to be written anew.
  for (const statement of [
    'drop trigger audit_entries_no_update',
    'alter table audit_entries add column whose_id text references users (id)',
    'update audit_entries set whose_id = user_id',
    'alter table audit_entries drop column user_id',
    'alter table audit_entries rename column whose_id to user_id',
    `create trigger audit_entries_no_update before update on audit_entries
     begin select raise(abort, 'audit_entries is append-only'); end`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
