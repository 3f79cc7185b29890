import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#db/database';
import { downgradeHint, readSchemaVersion } from '#db/migrate';
import { OperatorError } from '#operator/command';

/** Entries per transaction, to keep writers' waits short. */
const SLICE = 200;
/** Milliseconds between slices. */
const PAUSE = 10;

/**
 * Deletes old audit entries, also while servers write. Returns the count. A rerun continues an interrupted trim. Throws
 * OperatorError for another schema.
 */
export async function trimAudit(db: Db, times: { olderThan: number; now: number }): Promise<number> {
  const { olderThan, now } = times;
  await refuseOtherVersion(db);
  await db.insertInto('audit_trims').values({ older_than: olderThan, at: now }).execute();
  let deleted = 0;
  const oldest = db
    .selectFrom('audit_entries')
    .where('created_at', '<', olderThan)
    .orderBy('created_at')
    .limit(SLICE)
    .select('id');
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('audit_entries')
      .where('id', 'in', oldest)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return deleted;
    deleted += Number(numDeletedRows);
    await pause(PAUSE);
  }
}

async function refuseOtherVersion(db: Db): Promise<void> {
  const { newer, pending } = await readSchemaVersion(db);
  if (newer !== null) throw new OperatorError(`the database was ${newer}. ${downgradeHint(db)}`);
  if (pending.length > 0)
    throw new OperatorError('the database is from an older version: start Ten-Four once');
}
