import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database';
import { countMatches } from '#db/query-results';
import { beginLog } from '#platform/live/events.store';

export const countPeople = (db: Db): Promise<number> => db.selectFrom('users').$call(countMatches);

/** Restarts the event log under a new name, which makes clients refetch. */
export async function restartLog(tx: Tx): Promise<void> {
  const { epoch } = await tx.selectFrom('event_log').select('epoch').executeTakeFirstOrThrow();
  await beginLog(tx, { instead: epoch, epoch: randomBytes(6).toString('hex') });
}

/** Leaves pending messages to staff, because they may have been sent since the backup. Returns the count. */
export async function holdMessages(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox_messages')
    .where('state', '=', 'Pending')
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

/** Queues every Discord card: Discord may show newer content than the backup. */
export const refreshAllCards = (tx: Tx) =>
  tx
    .updateTable('discord_cards')
    .set((eb) => ({
      revision: eb('revision', '+', 1),
      state: 'Pending',
      next_at: eb.fn.coalesce('next_at', 'not_before'),
      content: '',
      lease_token: null,
      lease_until: 0,
    }))
    .execute();

export async function dropPushesAndCodes(tx: Tx): Promise<void> {
  await tx.deleteFrom('push_jobs').execute();
  await tx.deleteFrom('sign_in_codes').execute();
}

/** Expires all roles. Some may have been removed since the backup, so Discord must confirm them. */
export const expireRoles = (tx: Tx) => tx.updateTable('users').set({ roles_checked_at: 0 }).execute();

export async function endSessions(tx: Tx): Promise<void> {
  // Devices get notifications again after sign-in.
  await tx.updateTable('push_devices').set({ session_id: null }).execute();
  await tx.deleteFrom('sessions').execute();
  await tx.updateTable('users').set({ discord_tokens: null }).execute();
}

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

export async function countOtherClients(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Renames the schema and creates an empty one with the extensions. */
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

export interface ExtraFile {
  name: string;
  content: string;
}

export async function markAsBackup(db: Db, madeAt: number, files: readonly ExtraFile[]): Promise<void> {
  await sql`create table backup_made (at bigint not null)`.execute(db);
  await sql`insert into backup_made (at) values (${madeAt})`.execute(db);
  await sql`create table backup_files (name text primary key not null, content text not null)`.execute(db);
  for (const { name, content } of files) {
    await sql`insert into backup_files (name, content) values (${name}, ${content})`.execute(db);
  }
}

export async function readMark(db: Db): Promise<{ madeAt: number; files: ExtraFile[] } | null> {
  const { rows: marks } = await sql<{ name: string }>`
    select name from sqlite_master where name in ('backup_made', 'backup_files')`.execute(db);
  if (marks.length < 2) return null;
  const { rows: made } = await sql<{ at: number }>`select at from backup_made`.execute(db);
  const { rows: files } = await sql<ExtraFile>`select name, content from backup_files`.execute(db);
  return { madeAt: made[0]?.at ?? 0, files };
}

export const noteBackup = (db: Db, madeAt: number) =>
  db.insertInto('backups').values({ at: madeAt }).execute();

export async function removeMark(db: Db): Promise<void> {
  await sql`drop table backup_made`.execute(db);
  await sql`drop table backup_files`.execute(db);
}
