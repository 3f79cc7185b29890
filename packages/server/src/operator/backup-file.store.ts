import { sql } from 'kysely';
import type { Db } from '#db/database';

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

/** Makes a backup a database like any other. */
export async function removeMark(db: Db): Promise<void> {
  await sql`drop table backup_made`.execute(db);
  await sql`drop table backup_files`.execute(db);
}
