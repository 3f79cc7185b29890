import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import type { BolosTable } from '#db/tables/dispatch.tables';

/** Ceiling of the list (resolutions §3). */
const MOST_BOLOS = 500;

/** A BOLO with who created it. */
export type BoloRow = Selectable<BolosTable> & {
  creator_callsign: string;
  creator_first_name: string;
  creator_last_name: string;
};

const bolos = (db: Db) =>
  db
    .selectFrom('bolos as b')
    .innerJoin('officers as o', 'o.id', 'b.created_by')
    .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
    .selectAll('b')
    .select([
      'o.callsign as creator_callsign',
      'p.first_name as creator_first_name',
      'p.last_name as creator_last_name',
    ]);

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

/** Stores a BOLO and answers it with who created it. */
export async function insertBolo(tx: Db, row: Selectable<BolosTable>): Promise<BoloRow> {
  const creator = tx
    .selectFrom('officers as o')
    .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
    .where('o.id', '=', row.created_by);
  const names = await tx
    .insertInto('bolos')
    .values(row)
    .returning([
      creator.select('o.callsign').$asScalar().$notNull().as('creator_callsign'),
      creator.select('p.first_name').$asScalar().$notNull().as('creator_first_name'),
      creator.select('p.last_name').$asScalar().$notNull().as('creator_last_name'),
    ])
    .executeTakeFirstOrThrow();
  return { ...row, ...names };
}

/** What may change of a BOLO, and when it did. */
export type BoloChange = Partial<
  Omit<Selectable<BolosTable>, 'id' | 'platform' | 'created_by' | 'created_at'>
> & {
  updated_at: number;
};

export async function updateBolo(tx: Db, id: string, change: BoloChange): Promise<void> {
  await tx.updateTable('bolos').set(change).where('id', '=', id).execute();
}
