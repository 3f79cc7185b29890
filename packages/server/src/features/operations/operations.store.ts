import { sql } from 'kysely';
import type { Db } from '#db/database';
import type { Stored } from '#platform/metrics';

/** Runs a single statement, because scrapes are frequent. */
export async function findStored(db: Db): Promise<Stored> {
  const inState = (state: string) => sql`((select count(*) from outbox_messages where state = ${state})
    + (select count(*) from discord_cards where state = ${state}))`;
  const { rows } = await sql<Stored>`
    select ${inState('Pending')} as pending, ${inState('Failed')} as failed, ${inState('Unknown')} as unknown,
      (select max(at) from backups) as "lastBackup"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no row');
  return row;
}
