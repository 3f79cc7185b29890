import type { Database } from '#db/database';
import { formatEventId } from '#platform/live/event-id';
import { findEnd, findLog } from '#platform/live/events.store';

/**
 * What a stream of live events resumes from to be told everything that is committed from now on, and maybe a little of
 * what was committed just before. Null where there is no such place: the log came from another database.
 */
export async function findEndOfLog(database: Database): Promise<string | null> {
  const [log, end] = await Promise.all([findLog(database), findEnd(database)]);
  return log.isForeign ? null : formatEventId(log.epoch, end ?? log.pruned);
}
