import { sql } from 'kysely';
import type { Db } from '#db/database';
import type { LastBackup } from '#features/backups/backups.rules';

export async function findLastBackup(db: Db): Promise<LastBackup> {
  const { rows } = await sql<{ made: number | null; installed: string }>`
    select (select max(at) from backups) as made, min(timestamp) as installed
    from kysely_migration`.execute(db);
  const [row] = rows;
  const made = row?.made ?? null;
  return made === null
    ? { at: Date.parse(row?.installed ?? ''), isBackup: false }
    : { at: made, isBackup: true };
}
