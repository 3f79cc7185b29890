import { randomBytes } from 'node:crypto';
import { type Kysely, type Migration, sql } from 'kysely';
import { isSqlite } from '#db/engine';
import { DISPATCH } from '#db/migrations/001/dispatch';
import { PEOPLE } from '#db/migrations/001/people';
import { RECORDS } from '#db/migrations/001/records';
import { createSearchKeys, requireTrigrams } from '#db/trigram-index/search-keys';
import { createAuditIndex, createTextIndex } from '#db/trigram-index/texts';

const APPEND_ONLY = [
  'license_events',
  'vehicle_events',
  'journals',
  'entries',
  'call_entries',
  'report_versions',
  'report_offenses',
  'fine_payments',
  'safety_report_versions',
];

/** All tables of the first release. */
export const schema: Migration = {
  async up(db: Kysely<never>) {
    await requireTrigrams(db);
    await createEventLog(db);
    const statements = [PEOPLE, DISPATCH, RECORDS].flatMap((text) => text.split(';\n'));
    for (const statement of statements) await sql.raw(statement).execute(db);
    for (const table of APPEND_ONLY) await makeAppendOnly(db, table);
    // But for entries older than what the operator has said may go.
    const mayGo = 'exists (select 1 from audit_trims where older_than > old.created_at)';
    await makeAppendOnly(db, 'audit_entries', mayGo);
    await createSearchKeys(db, 'name_keys', 'civilians');
    await createSearchKeys(db, 'vehicle_keys', 'vehicles');
    await createSearchKeys(db, 'weapon_keys', 'weapons');
    await createTextIndex(db, 'reports');
    await createTextIndex(db, 'safety_reports');
    await createAuditIndex(db);
  },
};

async function createEventLog(db: Kysely<never>): Promise<void> {
  // Without AUTOINCREMENT, SQLite would give the ids of pruned events again.
  const [identity, xid] = isSqlite(db)
    ? [sql`integer primary key autoincrement`, sql`0`]
    : [sql`bigint generated always as identity primary key`, sql`(pg_current_xact_id()::text::bigint)`];
  await sql`
    create table events (
      id ${identity},
      xid bigint not null default ${xid},
      name text not null,
      readers text not null check (readers in ('dispatch', 'officers', 'staff', 'user')),
      platform text, user_id text, data text not null, created_at bigint not null
    )`.execute(db);
  await sql`create index events_in_order on events (xid, id)`.execute(db);
  await sql`create table event_log (
    epoch text not null, pruned_xid bigint not null, pruned_id bigint not null)`.execute(db);
  const epoch = sql.lit(randomBytes(6).toString('hex'));
  await sql`insert into event_log (epoch, pruned_xid, pruned_id) values (${epoch}, 0, 0)`.execute(db);
}

/**
 * Makes the database refuse every change and deletion of a table's rows, whoever asks, but the deletion of those of which
 * a condition on `old` holds. For migrations.
 */
async function makeAppendOnly(db: Kysely<never>, table: string, mayGo = 'false'): Promise<void> {
  const refusal = `${table} is append-only`;
  if (isSqlite(db)) {
    for (const [change, when] of [
      ['update', 'true'],
      ['delete', `not ${mayGo}`],
    ] as const) {
      await sql`
        create trigger ${sql.id(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.id(table)}
        when ${sql.raw(when)}
        begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db);
    }
    return;
  }
  const refuse = sql.id(`${table}_append_only`);
  // Of a truncation there is no old row to ask about.
  const body = `
    begin
      if tg_op = 'DELETE' then
        if ${mayGo} then return old; end if;
      end if;
      raise exception '${refusal}' using errcode = 'integrity_constraint_violation';
    end`;
  await sql`create function ${refuse}() returns trigger language plpgsql as ${sql.lit(body)}`.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_no_change`)} before update or delete on ${sql.id(table)}
    for each row execute function ${refuse}()`.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_no_truncate`)} before truncate on ${sql.id(table)}
    for each statement execute function ${refuse}()`.execute(db);
}
