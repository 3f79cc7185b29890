export const SETTINGS = `
create table settings_version (
  version bigint not null
);
insert into settings_version (version) values (1);
create table settings (
  section text not null primary key, version bigint not null, number bigint not null, value text not null,
  changed_at bigint not null, changed_by text not null
);
create table settings_changes (
  id text not null primary key, version bigint not null unique, at bigint not null,
  user_id text references users (id),
  by_name text not null, by_folded text not null, via text not null, undone_by text
);
create index settings_changes_by_user on settings_changes (user_id);
create table settings_change_parts (
  change_id text not null references settings_changes (id),
  section text not null, section_version bigint not null, changes text not null,
  constraint settings_change_parts_pk primary key (section, section_version)
);
create index settings_change_parts_by_change on settings_change_parts (change_id);
create table import_previews (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  content text not null, made_at bigint not null
);
create index import_previews_by_age on import_previews (made_at);
create table backups (
  at bigint not null
);
create table leases (
  name text not null primary key, holder text not null, until bigint not null
)`;
