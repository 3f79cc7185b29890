import { type Database, inTransaction } from '#db/database';
import { DAY } from '#platform/clock';
import { deleteUpTo, findEnd, findLog, listOldest } from '#platform/live/events.store';
import { formatEventId } from '#platform/live/live-event';

/** Returns where later events begin, with a small overlap. Null for a log of another database. */
export async function findEndOfLog(database: Database): Promise<string | null> {
  const [log, end] = await Promise.all([findLog(database), findEnd(database)]);
  return log.isForeign ? null : formatEventId(log.epoch, end ?? log.pruned);
}

const RETENTION = DAY;
/** Rows per transaction, because SQLite blocks other writers. */
const SLICE = 500;

export async function pruneEvents(database: Database, now: number): Promise<number> {
  let deleted = 0;
  for (;;) {
    const count = await inTransaction(database.db, async (tx) => {
      const oldest = await listOldest(database, tx, SLICE);
      // Only from the oldest end, to keep the log contiguous.
      const firstKept = oldest.findIndex(({ created_at }) => created_at >= now - RETENTION);
      const old = firstKept < 0 ? oldest : oldest.slice(0, firstKept);
      const last = old.at(-1);
      if (last !== undefined) await deleteUpTo(tx, last);
      return old.length;
    });
    deleted += count;
    if (count < SLICE) return deleted;
  }
}
