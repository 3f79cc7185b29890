import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import type { SettingsChangesTable, SettingsTables } from '#db/tables/settings.tables';
import type { NewestFirst } from '#platform/newest-first';
import { containing } from '#platform/search-text';

export type ChangeRow = Selectable<SettingsChangesTable>;

export interface PartRow {
  change_id: string;
  section: SectionName;
  section_version: number;
  changes: string;
}

export const listSections = (db: Db) =>
  db.selectFrom('settings').select(['section', 'changed_at', 'changed_by']).execute();

export async function insertChange(
  tx: Db,
  change: Insertable<SettingsChangesTable>,
  parts: readonly PartRow[],
): Promise<void> {
  await tx.insertInto('settings_changes').values(change).execute();
  await tx.insertInto('settings_change_parts').values(parts).execute();
}

export const listPartsAfter = (tx: Db, section: SectionName, version: number) =>
  tx
    .selectFrom('settings_change_parts as p')
    .innerJoin('settings_changes as c', 'c.id', 'p.change_id')
    .where('p.section', '=', section)
    .where('p.section_version', '>', version)
    .orderBy('p.section_version', 'desc')
    .select(['p.changes', 'c.by_name'])
    .execute();

export const listPartsByMembers = (db: Db, section: SectionName) =>
  db
    .selectFrom('settings_change_parts as p')
    .innerJoin('settings_changes as c', 'c.id', 'p.change_id')
    .where('p.section', '=', section)
    .where('c.via', 'not in', ['host', 'migration'])
    .select('p.changes')
    .execute();

export const findChange = (db: Db, id: string): Promise<ChangeRow | undefined> =>
  db.selectFrom('settings_changes').where('id', '=', id).selectAll().executeTakeFirst();

export const listPartsOf = (db: Db, ids: readonly string[]): Promise<PartRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('settings_change_parts').where('change_id', 'in', ids).selectAll().execute();

export function listChanges(
  db: Db,
  { section, by, page }: { section: SectionName | undefined; by: string | null; page: NewestFirst },
): Promise<ChangeRow[]> {
  return db
    .selectFrom('settings_changes as c')
    .$if(section !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('settings_change_parts as p')
            .whereRef('p.change_id', '=', 'c.id')
            .where('p.section', '=', section as SectionName)
            .select('p.change_id'),
        ),
      ),
    )
    .$if(by !== null, (query) =>
      query.where(sql<SqlBool>`c.by_folded like ${containing(by ?? '')} escape '\\'`),
    )
    .where('c.version', '<', page.before.time)
    .orderBy('c.version', 'desc')
    .limit(page.limit + 1)
    .selectAll('c')
    .execute();
}

export const markUndone = (tx: Db, id: string, by: string) =>
  tx.updateTable('settings_changes').set({ undone_by: by }).where('id', '=', id).execute();

export const listHolders = (tx: Db) =>
  tx
    .selectFrom('users as u')
    .leftJoin('administrators as a', 'a.user_id', 'u.id')
    .select(['u.id as user_id', 'u.discord_id', 'u.roles', 'a.user_id as administrator_id'])
    .execute();

export async function isDepartmentUsed(tx: Db, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const found = tx.selectFrom('officers').where('department_id', 'in', ids).select('id').limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function listHeldCallsigns(
  tx: Db,
  platform: GamePlatform,
  callsigns: readonly string[],
): Promise<string[]> {
  if (callsigns.length === 0) return [];
  const rows = await tx
    .selectFrom('officers')
    .where('platform', '=', platform)
    .where('callsign', 'in', [...callsigns])
    .select('callsign')
    .execute();
  return rows.map(({ callsign }) => callsign);
}

export async function areLicensesUsed(tx: Db, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  for (const table of ['licenses', 'dmv_attempts'] as const) {
    const found = tx.selectFrom(table).where('license_id', 'in', ids).select('id').limit(1);
    if ((await found.executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

export async function findUsername(db: Db, discordId: string): Promise<string | undefined> {
  const found = db.selectFrom('users').where('discord_id', '=', discordId).select('username');
  return (await found.executeTakeFirst())?.username;
}

export async function savePreview(
  tx: Db,
  row: Insertable<SettingsTables['import_previews']>,
  { oldest }: { oldest: number },
): Promise<void> {
  await tx.deleteFrom('import_previews').where('made_at', '<', oldest).execute();
  await tx.insertInto('import_previews').values(row).execute();
}

export const findPreview = (tx: Db, { id, userId, oldest }: { id: string; userId: string; oldest: number }) =>
  tx
    .selectFrom('import_previews')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('made_at', '>=', oldest)
    .selectAll()
    .executeTakeFirst();
