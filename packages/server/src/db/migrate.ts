import { type Migration, Migrator } from 'kysely';
import type { Db } from '#db/database';
import { foundation } from '#db/migrations/001-foundation';
import { civilianLife } from '#db/migrations/002-civilian-life';
import { bank } from '#db/migrations/003-bank';
import { liveDispatch } from '#db/migrations/004-live-dispatch';
import { records } from '#db/migrations/005-records';
import { search } from '#db/migrations/006-search';
import { outboxAndAudit } from '#db/migrations/007-outbox-audit';

/** All migrations in order of their names; a released one is never changed, only followed by another. */
const MIGRATIONS: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-civilian-life': civilianLife,
  '003-bank': bank,
  '004-live-dispatch': liveDispatch,
  '005-records': records,
  '006-search': search,
  '007-outbox-audit': outboxAndAudit,
};

/** Brings the schema up to date; safe when several processes start at once. Throws if a step fails. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
