import type { Database } from '#db/database';
import { findLog, hasPosition, readBetween } from '#platform/live/events.store';
import {
  type EventReader,
  formatEventId,
  isAfter,
  type LiveEvent,
  type Position,
  parseEventId,
  streamMessage,
  toLiveEvent,
} from '#platform/live/live-event';

/** Above this a reader gets `resync`. */
const MAX_MISSED = 2000;
const EVENTS_PER_PAGE = 100;

export interface Page {
  text: string;
  events: readonly LiveEvent[];
}

/** Next page for a reader; null when done. Can be retried after a database failure. */
export type Replay = (reader: EventReader) => Promise<Page | null>;

interface LogPosition {
  epoch: string;
  position: Position;
}

/** Returns the position and an estimate of missed events; null if unknown or too far back. No query. */
export function findStart(
  lastEventId: string | null,
  { epoch, position: to }: LogPosition,
): { start: Position; missed: number } | null {
  const known = lastEventId === null ? null : parseEventId(lastEventId);
  if (known === null || known.epoch !== epoch || isAfter(known.position, to)) return null;
  const start = known.position;
  const missed = Math.max(0, to.id - start.id);
  return missed > MAX_MISSED ? null : { start, missed };
}

/** Returns whether this process still waits for older transactions before the event that the reader has. No query. */
export function isUnsettled(
  lastEventId: string | null,
  { epoch, unsettled }: { epoch: string; unsettled: ReadonlySet<number> },
): boolean {
  const known = lastEventId === null ? null : parseEventId(lastEventId);
  return known !== null && known.epoch === epoch && unsettled.has(known.position.id);
}

/** Replays from `lastEventId` to `at`. Sends `resync` if the missed events are gone or too many. */
export function createReplay(database: Database, lastEventId: string | null, at: LogPosition): Replay {
  const { db } = database;
  const { epoch, position: to } = at;
  const here = formatEventId(epoch, to);
  // `ready` has no ID, so a disconnect before `resync` repeats both.
  const resync = page(streamMessage('ready', null) + streamMessage('resync', here));

  const begin: Replay = async () => {
    if (lastEventId === null) {
      next = nothing;
      return page(streamMessage('ready', here));
    }
    const found = findStart(lastEventId, at);
    // A made-up position could be anywhere.
    const isKnown = found !== null && (await hasPosition(db, found.start));
    next = isKnown && isAfter(to, found.start) ? continueFrom(found.start, found.start) : nothing;
    return isKnown ? page(streamMessage('ready', lastEventId)) : resync;
  };

  const continueFrom =
    (start: Position, from: Position): Replay =>
    async (reader) => {
      const rows = await readBetween(db, { from, to, reader, max: EVENTS_PER_PAGE });
      const last = rows.at(-1);
      next = last === undefined || rows.length < EVENTS_PER_PAGE ? check(start) : continueFrom(start, last);
      return page(
        '',
        rows.map((row) => toLiveEvent(epoch, row)),
      );
    };

  /** Detects pruning during the replay. */
  const check =
    (start: Position): Replay =>
    async () => {
      const { pruned } = await findLog(database);
      next = nothing;
      return isAfter(pruned, start) ? page(streamMessage('resync', here)) : null;
    };

  const nothing: Replay = async () => null;

  let next = begin;
  return (reader) => next(reader);
}

function page(text: string, events: LiveEvent[] = []): Page {
  return { text, events };
}
