export const RECORDS = `
create table record_counters (
  name text not null primary key, last bigint not null
);
insert into record_counters (name, last) values ('report', 1000), ('safety-report', 1000);
create table reports (
  id text not null primary key, number bigint not null unique,
  platform text not null check (platform in ('Xbox', 'PlayStation')),
  civilian_id text not null references civilians (id),
  owner_id text not null references users (id),
  type text not null check (type in ('arrest', 'citation', 'warning')),
  reason text not null,
  fine bigint not null check (fine >= 0),
  jail_minutes integer not null check (jail_minutes >= 0),
  notes text,
  author_user_id text not null references users (id),
  officer_id text not null references officers (id),
  officer_name text not null, officer_callsign text not null, officer_rank text not null,
  officer_folded text not null, folded text not null, version integer not null, created_at bigint not null,
  updated_at bigint not null, paid_at bigint,
  paid_by text references users (id),
  plate text, location text,
  call_id text references calls (id),
  department_id text not null default '', department_name text not null default '',
  department_short text not null default '',
  constraint reports_paid_whole check ((paid_at is null) = (paid_by is null)),
  constraint reports_paid_fine check (paid_at is null or (fine > 0 and type <> 'warning'))
);
create index reports_by_platform on reports (platform, created_at, id);
create index reports_by_time on reports (created_at, id);
create index reports_by_callsign on reports (officer_callsign, created_at, id);
create index reports_by_civilian on reports (civilian_id, created_at, id);
create index reports_by_owner on reports (owner_id, created_at, id);
create index reports_by_type on reports (type, created_at, id);
create index reports_by_platform_type on reports (platform, type, created_at, id);
create index reports_by_call on reports (call_id, created_at, id) where call_id is not null;
create index reports_unpaid on reports (civilian_id, fine)
  where paid_at is null and fine > 0 and type <> 'warning';
create index reports_by_author on reports (author_user_id, id);
create table report_versions (
  report_id text not null references reports (id),
  version integer not null, type text not null, reason text not null, fine bigint not null,
  jail_minutes integer not null, notes text,
  by_user_id text not null references users (id),
  by_name text not null, created_at bigint not null, plate text, location text,
  constraint report_versions_pk primary key (report_id, version)
);
create index report_versions_by_author on report_versions (by_user_id);
create table report_offenses (
  report_id text not null, version integer not null, position integer not null, title text not null,
  fine bigint not null, jail_minutes integer not null,
  constraint report_offenses_pk primary key (report_id, version, position),
  constraint report_offenses_of_version foreign key (report_id, version)
    references report_versions (report_id, version)
);
create table fine_payments (
  journal_id text not null primary key references journals (id),
  report_id text not null references reports (id)
);
create index fine_payments_by_report on fine_payments (report_id);
create table safety_reports (
  id text not null primary key, number bigint not null unique,
  kind text not null
    check (kind in ('use-of-force', '10-50', 'scene-report', 'incident', 'patient-care', 'fire-incident')),
  platform text not null check (platform in ('Xbox', 'PlayStation')),
  fields text not null,
  author_user_id text not null references users (id),
  officer_id text not null references officers (id),
  officer_name text not null, officer_callsign text not null, officer_rank text not null,
  officer_folded text not null, folded text not null, version integer not null, created_at bigint not null,
  updated_at bigint not null, department_id text not null default '',
  department_name text not null default '', department_short text not null default ''
);
create index safety_reports_by_platform on safety_reports (platform, created_at, id);
create index safety_reports_by_time on safety_reports (created_at, id);
create index safety_reports_by_callsign on safety_reports (officer_callsign, created_at, id);
create index safety_reports_by_kind on safety_reports (kind, created_at, id);
create index safety_reports_by_platform_kind on safety_reports (platform, kind, created_at, id);
create index safety_reports_by_author on safety_reports (author_user_id, id);
create index safety_reports_of_fire on safety_reports (created_at, id)
  where (kind in ('patient-care', 'fire-incident')) is true;
create table safety_report_versions (
  report_id text not null references safety_reports (id),
  version integer not null, fields text not null,
  by_user_id text not null references users (id),
  by_name text not null, created_at bigint not null,
  constraint safety_report_versions_pk primary key (report_id, version)
);
create index safety_report_versions_by_author on safety_report_versions (by_user_id);
create table medical_records (
  id text not null primary key,
  civilian_id text not null references civilians (id),
  description text not null,
  author text not null check (author in ('owner', 'fireRescue')),
  author_user_id text not null references users (id),
  author_name text, created_at bigint not null,
  report_id text references safety_reports (id)
);
create index medical_records_by_civilian on medical_records (civilian_id, created_at, id);
create index medical_records_by_author on medical_records (author_user_id);
create table warrants (
  id text not null primary key,
  platform text not null check (platform in ('Xbox', 'PlayStation')),
  type text not null check (type in ('Arrest', 'Search')),
  reason text not null,
  civilian_id text not null references civilians (id),
  author_user_id text not null references users (id),
  officer_id text not null references officers (id),
  officer_name text not null, officer_callsign text not null, created_at bigint not null, expires_at bigint,
  resolved_at bigint, resolved_by text,
  constraint warrants_resolved_whole check ((resolved_at is null) = (resolved_by is null))
);
create index warrants_by_platform on warrants (platform, created_at, id);
create index warrants_by_time on warrants (created_at, id);
create index warrants_unresolved on warrants (platform, created_at, id) where resolved_at is null;
create index warrants_about on warrants (civilian_id, created_at, id) where resolved_at is null;
create index warrants_unresolved_by_time on warrants (created_at, id) where resolved_at is null;
create index warrants_by_author on warrants (author_user_id, id);
create table audit_entries (
  id text not null primary key, action text not null, username text not null, callsign text,
  by_folded text not null, object text, object_id text, summary text not null, folded text not null,
  address text not null, created_at bigint not null,
  user_id text references users (id)
);
create index audit_entries_by_time on audit_entries (created_at, id);
create index audit_entries_by_action on audit_entries (action, created_at, id);
create index audit_entries_by_object on audit_entries (object_id, created_at, id);
create index audit_entries_by_user on audit_entries (user_id, created_at, id);
create table audit_trims (
  older_than bigint not null, at bigint not null
)`;
