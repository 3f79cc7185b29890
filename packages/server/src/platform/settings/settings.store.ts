import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { Insertable } from 'kysely';
import type { Db } from '#db/database';
import type { Tables } from '#db/tables';

/** The settings in the database. */
const readNumber = (db: Db) => db.selectFrom('settings_version').select('version').execute();

/** The number of all settings. */
export async function findNumber(db: Db): Promise<number> {
  const [row] = await readNumber(db);
  if (row === undefined) throw new Error('The database has no settings');
  return row.version;
}

/** The sections that changed after a number of all settings. */
export const listSectionsAfter = (db: Db, number: number) =>
  db.selectFrom('settings').where('number', '>', number).selectAll().execute();

/** Names of the sections that the database has. */
export async function listSectionNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('settings').select('section').execute();
  return rows.map(({ section }) => section);
}

/** Inserts sections, and leaves those as they are that another process inserted first. */
export async function insertSections(db: Db, rows: Insertable<Tables['settings']>[]): Promise<void> {
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What Discord last said of the server; undefined before it was asked. */
export const findGuild = (db: Db) => db.selectFrom('discord_guild').selectAll().executeTakeFirst();

/** Raises the number of all settings and answers it; in the turn of settings. */
export async function raiseNumber(tx: Db): Promise<number> {
  const row = await tx
    .updateTable('settings_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Stores a section as it is from now on; who changed it when stays where it is not said. */
export async function updateSection(
  tx: Db,
  section: SectionName,
  row: { version: number; number: number; value: string; changed_at?: number; changed_by?: string },
): Promise<void> {
  await tx.updateTable('settings').set(row).where('section', '=', section).execute();
}

/** Stores what Discord said of the server in place of what it said before. */
export async function replaceGuild(tx: Db, row: { value: string; fetched_at: number }): Promise<void> {
  await tx.deleteFrom('discord_guild').execute();
  await tx.insertInto('discord_guild').values(row).execute();
}
