import { sql } from 'kysely';
import type { TestServer } from '#testing/test-server';

/** Has every connection of a server's PostgreSQL database, those that there are and those to come, take writes or not. */
export async function setReadOnly({ platform, location }: TestServer, isReadOnly: boolean): Promise<void> {
  const { db } = platform.database;
  const name = new URL(location.databaseUrl ?? '').pathname.slice(1);
  await sql`begin read write; alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(isReadOnly ? 'on' : 'off')}; commit`.execute(
    db,
  );
  const end = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await end.execute(db);
  // The one that did it has begun as it was.
  await sql`set default_transaction_read_only = ${sql.lit(isReadOnly ? 'on' : 'off')}`.execute(db);
}
