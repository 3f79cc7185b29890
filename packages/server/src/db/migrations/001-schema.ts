import { randomBytes } from 'node:crypto';
import { type Kysely, type Migration, sql } from 'kysely';
import { isSqlite } from '#db/engine';
import { DISPATCH } from '#db/migrations/001/dispatch';
import { MESSAGES } from '#db/migrations/001/messages';
import { PEOPLE } from '#db/migrations/001/people';
import { RECORDS } from '#db/migrations/001/records';
import { createSearchKeys } from '#db/migrations/001/search-keys';
import { SETTINGS } from '#db/migrations/001/settings';

export const schema: Migration = {
  async up(db: Kysely<never>) {
    await createEventLog(db);
    for (const text of [PEOPLE, DISPATCH, RECORDS, SETTINGS, MESSAGES]) {
      for (const statement of text.split(';\n')) await sql.raw(statement).execute(db);
    }
    const username = isSqlite(db) ? sql`username` : sql`username collate "C"`;
    await sql`create index users_by_username on users (${username}, id) where deleted_at is null`.execute(db);
    for (const [table, allowed] of Object.entries(APPEND_ONLY)) await makeAppendOnly(db, table, allowed);
    await createSearchKeys(db);
  },
};

async function createEventLog(db: Kysely<never>): Promise<void> {
  // Without AUTOINCREMENT, SQLite would reuse the IDs of pruned events.
  const [identity, xid] = isSqlite(db)
    ? [sql`integer primary key autoincrement`, sql`0`]
    : [sql`bigint generated always as identity primary key`, sql`(pg_current_xact_id()::text::bigint)`];
  await sql`
    create table events (
      id ${identity},
      xid bigint not null default ${xid},
      name text not null,
      readers text not null check (readers in ('dispatch', 'officers', 'fire', 'staff', 'members', 'user')),
      platform text, user_id text, data text not null, created_at bigint not null
    )`.execute(db);
  await sql`create index events_in_order on events (xid, id)`.execute(db);
  await sql`create table event_log (
    epoch text not null, pruned_xid bigint not null, pruned_id bigint not null)`.execute(db);
  const epoch = sql.lit(randomBytes(6).toString('hex'));
  await sql`insert into event_log (epoch, pruned_xid, pruned_id) values (${epoch}, 0, 0)`.execute(db);
}

interface Allowed {
  update?: string;
  delete?: string;
}

const updateOf = (condition: string, others: string): Allowed => ({
  update: [
    condition,
    ...others.split(' ').map((name) => `new.${name} is not distinct from old.${name}`),
  ].join(' and '),
});

/** Append-only tables. The name of a deleted account may be removed. */
const APPEND_ONLY: Readonly<Record<string, Allowed>> = {
  license_events: {},
  vehicle_events: {},
  journals: {},
  entries: {},
  report_offenses: {},
  fine_payments: {},
  report_versions: updateOf(
    "new.by_name = 'Deleted user'",
    'report_id version type reason fine jail_minutes notes by_user_id created_at plate location',
  ),
  safety_report_versions: updateOf(
    "new.by_name = 'Deleted user'",
    'report_id version fields by_user_id created_at',
  ),
  call_entries: updateOf(
    "old.by_callsign is null and new.text in ('Panic acknowledged by Deleted user', 'Panic cleared by Deleted user')",
    'id call_id kind by_callsign by_user_id created_at',
  ),
  audit_entries: {
    ...updateOf(
      "new.username = 'Deleted user' and new.address = '' and new.by_folded = 'deleted user' || coalesce(' ' || lower(old.callsign), '')",
      'id action user_id callsign object object_id summary folded created_at',
    ),
    delete: 'exists (select 1 from audit_trims where older_than > old.created_at)',
  },
};

export async function makeAppendOnly(db: Kysely<never>, table: string, allowed: Allowed): Promise<void> {
  const refusal = `${table} is append-only`;
  const conditionOf = (change: 'update' | 'delete') => allowed[change] ?? 'false';
  if (isSqlite(db)) {
    for (const change of ['update', 'delete'] as const) {
      await sql`
        create trigger ${sql.id(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.id(table)}
        when not (${sql.raw(conditionOf(change))})
        begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db);
    }
    return;
  }
  const refuse = sql.id(`${table}_append_only`);
  // TRUNCATE has no old row, so each condition checks the operation first.
  const body = `
    begin
      if tg_op = 'DELETE' then
        if ${conditionOf('delete')} then return old; end if;
      end if;
      if tg_op = 'UPDATE' then
        if ${conditionOf('update')} then return new; end if;
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
