import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#db/engine';

/**
 * Makes the database refuse every change and deletion of a table's rows, whoever asks: what was written stays as it
 * was. For migrations.
 */
export async function makeAppendOnly(db: Kysely<never>, table: string): Promise<void> {
  const refusal = `${table} is append-only`;
  if (isSqlite(db)) {
    for (const change of ['update', 'delete']) {
      await sql`
        create trigger ${sql.id(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.id(table)}
        begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db);
    }
    return;
  }
  const refuse = sql.id(`${table}_append_only`);
  await sql`
    create function ${refuse}() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception '${refusal}' using errcode = 'integrity_constraint_violation'; end`)}`.execute(
    db,
  );
  await sql`
    create trigger ${sql.id(`${table}_no_change`)} before update or delete on ${sql.id(table)}
    for each row execute function ${refuse}()`.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_no_truncate`)} before truncate on ${sql.id(table)}
    for each statement execute function ${refuse}()`.execute(db);
}
