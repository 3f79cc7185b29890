import { LOG_DAYS_MAX } from '@ten-four/contract/console/console.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction } from '#db/database';
import { type LogRow, listLog } from '#features/console/board-log.store';
import { readPeriod } from '#features/console/period.rules';
import { type Actor, addBoardEntry, type ChangeContext, lockFor } from '#features/dispatch/index';
import { cutPage, type PageQuery, readPage } from '#platform/newest-first';
import { fold, foldSearch, MAX_SEARCHED } from '#platform/search-text';

/** Returns a page of the log; `q` searches the newest 2,000 lines. Throws 400 for over 31 days or an invalid cursor. */
export async function readLog(
  db: Db,
  query: PageQuery & { platform: GamePlatform; from?: string; to?: string; q?: string },
  now: number,
): Promise<{ rows: LogRow[]; nextCursor: string | null }> {
  const { platform } = query;
  const period = readPeriod(query, { daysMax: LOG_DAYS_MAX, now });
  const text = foldSearch(query.q);
  const page = readPage(query);
  const limit = text === null ? page.limit : MAX_SEARCHED - 1;
  const lines = await listLog(db, { platform, period, page: { ...page, limit } });
  const found = text === null ? lines : lines.filter((row) => searchedText(row).includes(text));
  return cutPage(found, page, (row) => row.created_at);
}

const searchedText = ({ by_name, text, number }: LogRow) => fold(`${by_name ?? ''} ${text} #${number ?? ''}`);

export function addNote(
  db: Db,
  { text, ...act }: ChangeContext & { by: Actor; text: string },
): Promise<LogRow> {
  const { now } = act;
  return inTransaction(db, async (tx) => {
    const { by } = await lockFor(tx, act);
    const { platform, callsign } = by;
    const id = await addBoardEntry(tx, { platform, kind: 'note', text, by, now });
    return { id, created_at: now, by_name: callsign, kind: 'note', text, call_id: null, number: null };
  });
}
