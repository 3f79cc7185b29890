import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database';
import { beginLog } from '#platform/live/events.store';

/** How many people ever signed in; where there are none, there is nothing to lose. */
export async function countPeople(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Empties the log of live events and gives it another name, so that every page reads its lists again. */
export async function beginLogAnew(tx: Tx): Promise<void> {
  const { epoch } = await tx.selectFrom('event_log').select('epoch').executeTakeFirstOrThrow();
  await beginLog(tx, { instead: epoch, epoch: randomBytes(6).toString('hex') });
}

/**
 * Has staff decide about messages to Discord that were still to be sent: since the backup was made they may have been.
 * Answers how many.
 */
export async function holdMessages(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox_messages')
    .where('state', '=', 'Pending')
    // What follows something is sent anew as it is now.
    .where('subject_id', 'is', null)
    .set({
      state: 'Unknown',
      next_attempt_at: null,
      lease_token: null,
      lease_until: 0,
      last_error: 'It was waiting when the backup was made and may have been sent since.',
    })
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Has every message that follows something looked at once: Discord may show what was so since the backup was made. */
export async function touchKeptMessages(tx: Tx): Promise<void> {
  await tx
    .updateTable('kept_messages')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute();
  await tx
    .updateTable('outbox_messages')
    .where('subject_id', 'is not', null)
    .set({ content: '', lease_token: null, lease_until: 0, lease_began_at: null })
    .execute();
}

/** What was to ring when the backup was made rings no more, and no code of then signs anybody in. */
export async function dropPushesAndCodes(tx: Tx): Promise<void> {
  await tx.deleteFrom('push_jobs').execute();
  await tx.deleteFrom('sign_in_codes').execute();
}

/** Nobody has a right by a role before Discord has confirmed it: since the backup was made it may have been taken away. */
export async function makeRolesOld(tx: Tx): Promise<void> {
  await tx.updateTable('users').set({ roles_checked_at: 0 }).execute();
}

/** Signs everybody out. */
export async function endSessions(tx: Tx): Promise<void> {
  // Devices stay: they ring again once their people signed in.
  await tx.updateTable('push_devices').set({ session_id: null }).execute();
  await tx.deleteFrom('sessions').execute();
  await tx.updateTable('users').set({ discord_tokens: null }).execute();
}

/** What the bank's books add up to, in cents. */
export async function sumLedger(db: Db) {
  const total = (column: 'balance' | 'amount') =>
    sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;
  const { held } = await db
    .selectFrom('ledger_accounts')
    .where('kind', '!=', 'mint')
    .select(total('balance').as('held'))
    .executeTakeFirstOrThrow();
  const { moved } = await db
    .selectFrom('entries')
    .where('amount', '>', 0)
    .select(total('amount').as('moved'))
    .executeTakeFirstOrThrow();
  return { held, moved };
}

/** On PostgreSQL: other programs that are connected to this database. */
export async function countOtherClients(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** On PostgreSQL: renames the schema with all tables, and makes an empty one in its place, with the extensions. */
export async function renameSchema(tx: Tx, name: string): Promise<void> {
  const { rows } = await sql<{ current: string }>`select current_schema() as current`.execute(tx);
  const current = sql.id(rows[0]?.current ?? 'public');
  await sql`alter schema ${current} rename to ${sql.id(name)}`.execute(tx);
  await sql`create schema ${current}`.execute(tx);
  const { rows: extensions } = await sql<{ name: string }>`
    select extname as name from pg_extension join pg_namespace n on n.oid = extnamespace where nspname = ${name}`.execute(
    tx,
  );
  for (const extension of extensions) {
    await sql`alter extension ${sql.id(extension.name)} set schema ${current}`.execute(tx);
  }
}

/** What a backup holds beside the tables of the product: what it is, and the small files of the data folder. */

/** A file of the data folder, by its name there. */
export interface KeptFile {
  name: string;
  content: string;
}

/** Marks a database as a backup made at a time (milliseconds). */
export async function markAsBackup(db: Db, madeAt: number, files: readonly KeptFile[]): Promise<void> {
  await sql`create table backup_made (at bigint not null)`.execute(db);
  await sql`insert into backup_made (at) values (${madeAt})`.execute(db);
  await sql`create table backup_files (name text primary key not null, content text not null)`.execute(db);
  for (const { name, content } of files) {
    await sql`insert into backup_files (name, content) values (${name}, ${content})`.execute(db);
  }
}

/** When a backup was made and the files in it; null for a database that is no backup. */
export async function readMark(db: Db): Promise<{ madeAt: number; files: KeptFile[] } | null> {
  const { rows: marks } = await sql<{ name: string }>`
    select name from sqlite_master where name in ('backup_made', 'backup_files')`.execute(db);
  if (marks.length < 2) return null;
  const { rows: made } = await sql<{ at: number }>`select at from backup_made`.execute(db);
  const { rows: files } = await sql<KeptFile>`select name, content from backup_files`.execute(db);
  return { madeAt: made[0]?.at ?? 0, files };
}

/** Has the database say when it was backed up last (milliseconds). */
export async function noteBackup(db: Db, madeAt: number): Promise<void> {
  await db.insertInto('backups').values({ at: madeAt }).execute();
}

/** Makes a backup a database like any other. */
export async function removeMark(db: Db): Promise<void> {
  await sql`drop table backup_made`.execute(db);
  await sql`drop table backup_files`.execute(db);
}
