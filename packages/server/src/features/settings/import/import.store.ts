import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#db/database';
import type { SettingsTables } from '#db/tables/settings.tables';

type PreviewRow = Selectable<SettingsTables['import_previews']>;

export async function savePreview(
  tx: Db,
  row: Insertable<SettingsTables['import_previews']>,
  { oldest }: { oldest: number },
): Promise<void> {
  await tx.deleteFrom('import_previews').where('made_at', '<', oldest).execute();
  await tx.insertInto('import_previews').values(row).execute();
}

export const findPreview = (
  tx: Db,
  { id, userId, oldest }: { id: string; userId: string; oldest: number },
): Promise<PreviewRow | undefined> =>
  tx
    .selectFrom('import_previews')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('made_at', '>=', oldest)
    .selectAll()
    .executeTakeFirst();
