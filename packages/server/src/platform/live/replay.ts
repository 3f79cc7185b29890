import type { Database } from '#db/database';
import { countBetween, findLog, readBetween } from '#platform/live/events.store';
import {
  formatEventId,
  isAfter,
  type LiveEvent,
  ownWord,
  type Position,
  parseEventId,
  toLiveEvent,
} from '#platform/live/live-event';

/** Whoever missed more than this reads everything again instead. */
const MOST_MISSED = 2000;
const EVENTS_PER_PAGE = 100;

/** What a stream begins with: its own words, then the events that were missed. */
export interface Page {
  words: string;
  events: readonly LiveEvent[];
}

/** The next page, or null when nothing is left. Where the database fails, the same page can be asked for again. */
export type Replay = () => Promise<Page | null>;

/**
 * Leads from `lastEventId`, where a reader left off, to `at`, the settled place in the log from which on it is served
 * live. Without an id it begins there. Where what was missed is not known any more, or is too much, it says `resync`.
 */
export function createReplay(
  database: Database,
  lastEventId: string | null,
  at: { epoch: string; position: Position },
): Replay {
  const { db } = database;
  const { epoch, position: to } = at;
  const here = formatEventId(epoch, to);
  // Its first word has no id: a reader whose line breaks before the second one must be told again.
  const resync = page(ownWord('ready', null) + ownWord('resync', here));

  /** Where the reader left off; null where the log does not say what came after it. */
  const findStart = async (): Promise<{ start: Position; missed: number } | null> => {
    const known = lastEventId === null ? null : parseEventId(lastEventId);
    if (known === null || known.epoch !== epoch || isAfter(known.position, to)) return null;
    const start = known.position;
    const missed = await countBetween(db, { from: start, to, most: MOST_MISSED + 1 });
    // Asked last, so that what was pruned while it counted is known.
    const { pruned } = await findLog(database);
    return missed > MOST_MISSED || isAfter(pruned, start) ? null : { start, missed };
  };

  const begin: Replay = async () => {
    if (lastEventId === null) {
      next = nothing;
      return page(ownWord('ready', here));
    }
    const found = await findStart();
    next = found === null || found.missed === 0 ? nothing : readOn(found.start, found.start);
    return found === null ? resync : page(ownWord('ready', lastEventId));
  };

  const readOn =
    (start: Position, from: Position): Replay =>
    async () => {
      const rows = await readBetween(db, { from, to, most: EVENTS_PER_PAGE });
      const last = rows.at(-1);
      next = last === undefined || rows.length < EVENTS_PER_PAGE ? check(start) : readOn(start, last);
      return page(
        '',
        rows.map((row) => toLiveEvent(epoch, row)),
      );
    };

  /** What was pruned while it was read may be missing. */
  const check =
    (start: Position): Replay =>
    async () => {
      const { pruned } = await findLog(database);
      next = nothing;
      return isAfter(pruned, start) ? page(ownWord('resync', here)) : null;
    };

  const nothing: Replay = async () => null;

  let next = begin;
  return () => next();
}

function page(words: string, events: LiveEvent[] = []): Page {
  return { words, events };
}
