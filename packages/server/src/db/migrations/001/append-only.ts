import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#db/engine';

/** Conditions under which rows may change. */
export interface Allowed {
  update?: string;
  delete?: string;
}

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
