import { type Database, inTransaction } from '#db/database';
import { DAY } from '#platform/clock';
import { deleteUpTo, findEnd, findLog, listOldest } from '#platform/live/events.store';
import { formatEventId } from '#platform/live/live-event';

/**
 * What a stream of live events resumes from to be told everything that is committed from now on, and maybe a little of
 * what was committed just before. Null where there is no such place: the log came from another database.
 */
export async function findEndOfLog(database: Database): Promise<string | null> {
  const [log, end] = await Promise.all([findLog(database), findEnd(database)]);
  return log.isForeign ? null : formatEventId(log.epoch, end ?? log.pruned);
}

/** So long somebody may be away and still resume with nothing missed. */
const KEPT_FOR = DAY;
/** Deleted in one transaction: on SQLite nobody else writes meanwhile. */
const SLICE = 500;

/**
 * Deletes live events that are older than a day, from the oldest on, in slices. Answers how many. `now` in
 * milliseconds.
 */
export async function pruneEvents(database: Database, now: number): Promise<number> {
  let deleted = 0;
  for (;;) {
    const count = await inTransaction(database.db, async (tx) => {
      const oldest = await listOldest(database, tx, SLICE);
      // From the front only: what is behind an event that must stay, stays.
      const kept = oldest.findIndex(({ created_at }) => created_at >= now - KEPT_FOR);
      const old = kept < 0 ? oldest : oldest.slice(0, kept);
      const last = old.at(-1);
      if (last !== undefined) await deleteUpTo(tx, last);
      return old.length;
    });
    deleted += count;
    if (count < SLICE) return deleted;
  }
}
