import { type Kysely, type Migration, sql } from 'kysely';
import { isSqlite } from '#db/engine';
import { createTextTriggers } from '#db/trigram-index/texts';

const KINDS = `kind in ('use-of-force', '10-50', 'scene-report', 'incident', 'patient-care', 'fire-incident')`;

const COLUMNS = `id, number, kind, platform, fields, author_user_id, officer_id, officer_name, officer_callsign,
  officer_rank, officer_folded, folded, version, created_at, updated_at, department_id, department_name,
  department_short`;

/** SQLite takes a condition off a column only with the table; who refers to it finds the same rows at the end. */
const REBUILT = `
pragma defer_foreign_keys = on;
create table safety_reports_of_before as select * from safety_reports;
drop table safety_reports;
create table safety_reports (
  id text not null primary key, number bigint not null unique,
  kind text not null check (${KINDS}),
  platform text not null check (platform in ('Xbox', 'PlayStation')),
  fields text not null,
  author_user_id text not null references users (id),
  officer_id text not null references officers (id),
  officer_name text not null, officer_callsign text not null, officer_rank text not null,
  officer_folded text not null, folded text not null, version integer not null, created_at bigint not null,
  updated_at bigint not null, department_id text not null default '', department_name text not null default '',
  department_short text not null default ''
);
insert into safety_reports (${COLUMNS}) select ${COLUMNS} from safety_reports_of_before;
drop table safety_reports_of_before;
create index safety_reports_by_platform on safety_reports (platform, created_at, id);
create index safety_reports_by_time on safety_reports (created_at, id);
create index safety_reports_by_callsign on safety_reports (officer_callsign, created_at, id);
create index safety_reports_by_kind on safety_reports (kind, created_at, id);
create index safety_reports_by_platform_kind on safety_reports (platform, kind, created_at, id);
create index safety_reports_by_author on safety_reports (author_user_id, id)`;

const CHANGED = `
alter table safety_reports drop constraint safety_reports_kind_check;
alter table safety_reports add constraint safety_reports_kind_check check (${KINDS})`;

const BOTH = `
create index safety_reports_of_fire on safety_reports (created_at, id)
  where (kind in ('patient-care', 'fire-incident')) is true;
alter table medical_records add column report_id text references safety_reports (id)`;

/** Reports of fire and EMS beside the officers', and medical records that were written from one. */
export const fireReports: Migration = {
  async up(db: Kysely<never>) {
    const statements = `${isSqlite(db) ? REBUILT : CHANGED};${BOTH}`;
    for (const statement of statements.split(';\n')) await sql.raw(statement).execute(db);
    if (isSqlite(db)) await createTextTriggers(db, 'safety_reports');
  },
};
