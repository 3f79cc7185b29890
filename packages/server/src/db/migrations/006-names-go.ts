import { type Kysely, type Migration, sql } from 'kysely';
import { isSqlite } from '#db/engine';

/** Of append-only rows what may change once somebody deleted their account: `becomes`, with all of `stays` as it is. */
const NAMES = [
  {
    table: 'report_versions',
    becomes: "new.by_name = 'Deleted user'",
    stays: 'report_id version type reason fine jail_minutes notes by_user_id created_at plate location',
  },
  {
    table: 'safety_report_versions',
    becomes: "new.by_name = 'Deleted user'",
    stays: 'report_id version fields by_user_id created_at',
  },
  {
    table: 'call_entries',
    becomes:
      "old.by_callsign is null and new.text in ('Panic acknowledged by Deleted user', 'Panic cleared by Deleted user')",
    stays: 'id call_id kind by_callsign by_user_id created_at',
  },
] as const;

/** What is looked through for names. */
const INDEXES = `
create index report_versions_by_author on report_versions (by_user_id);
create index safety_report_versions_by_author on safety_report_versions (by_user_id);
create index call_entries_by_staff on call_entries (by_user_id)
  where by_user_id is not null and by_callsign is null;
create index panics_by_call on panics (call_id);
create index panic_acknowledgements_by_user on panic_acknowledgements (user_id);
create index medical_records_by_author on medical_records (author_user_id);
create index settings_changes_by_user on settings_changes (user_id)`;

/** Lets the username of who deletes their account go out of what is kept for ever. */
export const namesGo: Migration = {
  async up(db: Kysely<never>) {
    for (const { table, becomes, stays } of NAMES) {
      const same = stays.split(' ').map((name) => `new.${name} is not distinct from old.${name}`);
      await letThrough(db, table, [becomes, ...same].join(' and '));
    }
    for (const statement of INDEXES.split(';\n')) await sql.raw(statement).execute(db);
  },
};

async function letThrough(db: Kysely<never>, table: string, allowed: string): Promise<void> {
  const refusal = `${table} is append-only`;
  if (isSqlite(db)) {
    const trigger = sql.id(`${table}_no_update`);
    await sql`drop trigger ${trigger}`.execute(db);
    await sql`
      create trigger ${trigger} before update on ${sql.id(table)} when not (${sql.raw(allowed)})
      begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db);
    return;
  }
  const body = `
    begin
      if tg_op = 'UPDATE' then
        if ${allowed} then return new; end if;
      end if;
      raise exception '${refusal}' using errcode = 'integrity_constraint_violation';
    end`;
  await sql`
    create or replace function ${sql.id(`${table}_append_only`)}() returns trigger
    language plpgsql as ${sql.lit(body)}`.execute(db);
}
