import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import type { BolosTable } from '#db/tables/dispatch.tables';
import { fullName } from '#features/dispatch/calls.store';

/** Ceiling of the list (resolutions §3). */
const MOST_BOLOS = 500;

export type BoloRow = Selectable<BolosTable>;

const bolos = (db: Db) => db.selectFrom('bolos as b').selectAll('b');

/** The BOLOs of the platforms that have not ended, newest first. */
export async function listActiveBolos(
  db: Db,
  platforms: readonly Platform[],
  now: number,
): Promise<BoloRow[]> {
  if (platforms.length === 0) return [];
  return bolos(db)
    .where('b.platform', 'in', platforms)
    .where('b.cancelled_at', 'is', null)
    .where('b.expires_at', '>', now)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(MOST_BOLOS)
    .execute();
}

export function findBolo(
  db: Db,
  { id, platform }: { id: string; platform: Platform },
): Promise<BoloRow | undefined> {
  return bolos(db).where('b.id', '=', id).where('b.platform', '=', platform).executeTakeFirst();
}

/** Stores a BOLO and answers it with who its creator is at this time. */
export async function insertBolo(
  tx: Db,
  row: Omit<BoloRow, 'created_by_callsign' | 'created_by_name'>,
): Promise<BoloRow> {
  const creator = tx
    .selectFrom('officers as o')
    .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
    .where('o.id', '=', row.created_by);
  const names = await tx
    .insertInto('bolos')
    .values({
      ...row,
      created_by_callsign: creator.select('o.callsign').$asScalar().$notNull(),
      created_by_name: creator.select(fullName('p')).$asScalar().$notNull(),
    })
    .returning(['created_by_callsign', 'created_by_name'])
    .executeTakeFirstOrThrow();
  return { ...row, ...names };
}

/** What may change of a BOLO, and when it did. */
export type BoloChange = Partial<
  Omit<BoloRow, 'id' | 'platform' | 'created_by' | 'created_by_callsign' | 'created_by_name' | 'created_at'>
> & {
  updated_at: number;
};

export async function updateBolo(tx: Db, id: string, change: BoloChange): Promise<void> {
  await tx.updateTable('bolos').set(change).where('id', '=', id).execute();
}
