import type { Database } from '#db/database';
import { findLog, hasPlace, readBetween } from '#platform/live/events.store';
import {
  type EventReader,
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

/**
 * The next page of what a reader may read, or null when nothing is left. Where the database fails, the same page can be
 * asked for again.
 */
export type Replay = (reader: EventReader) => Promise<Page | null>;

/** A settled place in a log of this name. */
interface Place {
  epoch: string;
  position: Position;
}

/**
 * Returns where a reader left off and about how many events of all readers came since, by their ids; null where that is
 * unknown or too far back. Reads nothing.
 */
export function findStart(
  lastEventId: string | null,
  { epoch, position: to }: Place,
): { start: Position; missed: number } | null {
  const known = lastEventId === null ? null : parseEventId(lastEventId);
  if (known === null || known.epoch !== epoch || isAfter(known.position, to)) return null;
  const start = known.position;
  const missed = Math.max(0, to.id - start.id);
  return missed > MOST_MISSED ? null : { start, missed };
}

/**
 * Leads from `lastEventId`, where a reader left off, to `at`, the settled place in the log from which on it is served
 * live. Without an id it begins there. Where what was missed is not known any more, or is too much, it says `resync`.
 */
export function createReplay(database: Database, lastEventId: string | null, at: Place): Replay {
  const { db } = database;
  const { epoch, position: to } = at;
  const here = formatEventId(epoch, to);
  // Its first word has no id: a reader whose line breaks before the second one must be told again.
  const resync = page(ownWord('ready', null) + ownWord('resync', here));

  const begin: Replay = async () => {
    if (lastEventId === null) {
      next = nothing;
      return page(ownWord('ready', here));
    }
    const found = findStart(lastEventId, at);
    // A place that nobody was told of may lie anywhere in the log.
    const isKnown = found !== null && (await hasPlace(db, found.start));
    next = isKnown && isAfter(to, found.start) ? readOn(found.start, found.start) : nothing;
    return isKnown ? page(ownWord('ready', lastEventId)) : resync;
  };

  const readOn =
    (start: Position, from: Position): Replay =>
    async (reader) => {
      const rows = await readBetween(db, { from, to, reader, most: EVENTS_PER_PAGE });
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
  return (reader) => next(reader);
}

function page(words: string, events: LiveEvent[] = []): Page {
  return { words, events };
}
