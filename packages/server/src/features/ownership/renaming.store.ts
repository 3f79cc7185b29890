import type { Db } from '#db/database';
import type { SearchKey, SearchKeys } from '#db/search-keys';

export type RenamedKeys = Exclude<SearchKeys, 'user_keys'>;

export const listFormer = (db: Db, table: RenamedKeys, ids: readonly string[]) =>
  db
    .selectFrom(table)
    .where('object_id', 'in', [...ids])
    .where('formerly', 'is not', null)
    .groupBy(['object_id', 'formerly'])
    .orderBy('until')
    .select((eb) => ['object_id', 'formerly', eb.fn.min('until').as('until')])
    .$narrowType<{ formerly: string; until: number }>()
    .execute();

export const deleteFormer = (
  tx: Db,
  table: RenamedKeys,
  { ids, names }: { ids: readonly string[]; names: readonly string[] },
) =>
  tx
    .deleteFrom(table)
    .where('object_id', 'in', [...ids])
    .where('formerly', 'in', [...names])
    .execute();

interface FormerKey extends SearchKey {
  id: string;
  formerly: string;
}

export async function insertFormer(
  tx: Db,
  table: RenamedKeys,
  { keys, until }: { keys: readonly FormerKey[]; until: number },
): Promise<void> {
  if (keys.length === 0) return;
  const rows = keys.map(({ id: object_id, key, inside, formerly }) => ({
    object_id,
    key,
    inside,
    formerly,
    until,
  }));
  await tx.insertInto(table).values(rows).execute();
}

export async function deleteEndedKeys(db: Db, now: number): Promise<void> {
  for (const table of ['name_keys', 'vehicle_keys', 'weapon_keys'] as const) {
    await db.deleteFrom(table).where('until', '<=', now).execute();
  }
}
