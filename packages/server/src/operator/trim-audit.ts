import { setTimeout as pause } from 'node:timers/promises';
import { type Db, inTransaction } from '#db/database';
import { readSchemaVersion, wayBack } from '#db/migrate';
import { deleteEntries, listOldEntries } from '#db/trigram-index/texts';
import { OperatorError } from '#operator/command';

/** Entries that go at a time, which takes some milliseconds; those who write meanwhile wait no longer. */
const SLICE = 200;
/** Milliseconds that others have the database to themselves after each. */
const PAUSE = 10;

/**
 * Deletes the audit log's entries made before a time (milliseconds), also while servers write, and answers how many. A
 * trim that is cut short has deleted a part; the next one goes on. Throws OperatorError where the tables are not this
 * version's.
 */
export async function trimAudit(db: Db, times: { olderThan: number; now: number }): Promise<number> {
  const { olderThan, now } = times;
  await refuseOtherVersion(db);
  await db.insertInto('audit_trims').values({ older_than: olderThan, at: now }).execute();
  let deleted = 0;
  for (let after = 0; ; ) {
    const entries = await listOldEntries(db, { olderThan, after, most: SLICE });
    if (entries.length === 0) return deleted;
    await inTransaction(db, (tx) => deleteEntries(tx, entries));
    deleted += entries.length;
    after = entries.at(-1)?.text_row ?? 0;
    await pause(PAUSE);
  }
}

async function refuseOtherVersion(db: Db): Promise<void> {
  const { newer, pending } = await readSchemaVersion(db);
  if (newer !== null) throw new OperatorError(`the database was ${newer}. ${wayBack(db)}`);
  if (pending.length > 0) throw new OperatorError('the database is of an older version: start Ten-Four once');
}
