import { sql } from 'kysely';
import type { TestServer } from '#testing/test-server';

/** Makes all current and future PostgreSQL connections of a server read-only, or writable again. */
export async function setReadOnly({ platform, location }: TestServer, isReadOnly: boolean): Promise<void> {
  const { db } = platform.database;
  const name = new URL(location.databaseUrl ?? '').pathname.slice(1);
  await sql`begin read write; alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(isReadOnly ? 'on' : 'off')}; commit`.execute(
    db,
  );
  const end = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await end.execute(db);
  // This connection started before the change.
  await sql`set default_transaction_read_only = ${sql.lit(isReadOnly ? 'on' : 'off')}`.execute(db);
}
