import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { Insertable } from 'kysely';
import type { Db } from '#db/database';
import type { Tables } from '#db/tables';

export async function findNumber(db: Db): Promise<number> {
  const query = db.selectFrom('settings_version').select('version');
  return (await query.executeTakeFirstOrThrow()).version;
}

export const listSectionsAfter = (db: Db, number: number) =>
  db.selectFrom('settings').where('number', '>', number).selectAll().execute();

export async function listSectionNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('settings').select('section').execute();
  return rows.map(({ section }) => section);
}

/** Ignores sections that another process inserted first. */
export const insertSections = (db: Db, rows: Insertable<Tables['settings']>[]) =>
  db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const findGuild = (db: Db) => db.selectFrom('discord_guild').selectAll().executeTakeFirst();

/** Needs the settings lock. */
export async function raiseNumber(tx: Db): Promise<number> {
  const row = await tx
    .updateTable('settings_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

export const updateSection = (
  tx: Db,
  section: SectionName,
  row: { version: number; number: number; value: string; changed_at?: number; changed_by?: string },
) => tx.updateTable('settings').set(row).where('section', '=', section).execute();

export async function replaceGuild(tx: Db, row: { value: string; fetched_at: number }): Promise<void> {
  await tx.deleteFrom('discord_guild').execute();
  await tx.insertInto('discord_guild').values(row).execute();
}
