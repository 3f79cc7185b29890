import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#db/engine';

/**
 * Makes the database refuse every change and deletion of a table's rows, whoever asks, but the deletion of those of which
 * a condition on `old` holds. For migrations.
 */
export async function makeAppendOnly(db: Kysely<never>, table: string, mayGo = 'false'): Promise<void> {
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
