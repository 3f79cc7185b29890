import type { ServerResponse } from 'node:http';
import { HEARTBEAT_EVERY } from '@ten-four/contract/live/live.values';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import { MINUTE } from '#platform/clock';
import { AppError, unavailable } from '#platform/errors';
import { createAudience } from '#platform/live/audience';
import { createEventStream } from '#platform/live/event-stream';
import { formatEventId, ownWord } from '#platform/live/live-event';
import { createLogReader, type Reached } from '#platform/live/log-reader';
import { onPublished } from '#platform/live/publish';
import { createReplay, findStart } from '#platform/live/replay';
import type { Metrics } from '#platform/metrics';
import { createQueues } from '#platform/one-at-a-time';
import type { RoleRefresh } from '#platform/sessions/role-refresh';
import type { Sessions } from '#platform/sessions/sessions';
import type { Viewer } from '#platform/sessions/viewer';

const MOST_PER_USER = 100;
const NOTHING: ReadonlySet<number> = new Set();
/** Seconds. */
const RETRY_AFTER = 5;

/** How often, in milliseconds; tests are in more of a hurry. */
export interface LivePace {
  heartbeatEvery: number;
  /** A stream looks again at who is reading at most so long after it last did. */
  recheckEvery: number;
}

/** The live events of this process: every open stream, served from one reader of the log. */
export type Live = ReturnType<typeof createLive>;

/** Who asks for a stream. */
interface Reader {
  viewer: Viewer;
  /** Of the session, which the stream lives as long as. */
  token: string;
  lastEventId: string | null;
}

/** `limited` false lets a user have any number of streams. */
export function createLive(parts: {
  database: Database;
  sessions: Sessions;
  roleRefresh: RoleRefresh;
  metrics: Metrics;
  log: FastifyBaseLogger;
  limited: boolean;
  pace?: Partial<LivePace> | undefined;
}) {
  const { database, sessions, roleRefresh, metrics, log, limited } = parts;
  const { heartbeatEvery = HEARTBEAT_EVERY, recheckEvery = MINUTE } = parts.pace ?? {};
  const audience = createAudience();
  /** By user: missed events are read for one stream at a time. */
  const readInTurn = createQueues();
  /** By user, with those that are about to open. */
  const places = new Map<string, number>();
  let heartbeats: NodeJS.Timeout | null = null;
  let isStopping = false;

  const reader = createLogReader({
    database,
    log,
    deliver: audience.deliver,
    changed: (userIds) => {
      for (const userId of userIds) for (const stream of audience.streamsOf(userId)) stream.recheck();
    },
  });
  onPublished(database.db, () => {
    reader.wake();
    database.wakeUps.notify();
  });

  const takePlace = (userId: string) => {
    const taken = places.get(userId) ?? 0;
    if (limited && taken >= MOST_PER_USER) {
      throw new AppError('rate_limited', 'Too many open pages. Please close some.', {
        retryAfter: RETRY_AFTER,
      });
    }
    places.set(userId, taken + 1);
    heartbeats ??= setInterval(beat, heartbeatEvery).unref();
  };

  const leavePlace = (userId: string) => {
    const left = (places.get(userId) ?? 0) - 1;
    if (left > 0) places.set(userId, left);
    else places.delete(userId);
    if (places.size > 0) return;
    // Nobody listens: nothing needs to be read.
    reader.rest();
    if (heartbeats !== null) clearInterval(heartbeats);
    heartbeats = null;
  };

  const beat = () => {
    const at = reader.at();
    if (at === null) return;
    const block = ownWord('heartbeat', formatEventId(at.epoch, at.position));
    for (const stream of audience.streams()) stream.heartbeat(block);
  };

  /** From here to the stream's place among the others nothing else may happen: no event is missed or sent twice. */
  const begin = ({ viewer, token, lastEventId }: Reader, response: ServerResponse, at: Reached) => {
    const { userId } = viewer;
    const replay = createReplay(database, lastEventId, at);
    const stream = createEventStream({
      response,
      viewer,
      replay: (reader) => readInTurn(userId, () => replay(reader)),
      // Who begins now wants nothing that was committed before, even if it is delivered later.
      skip: lastEventId === null ? at.unsettled : NOTHING,
      recognise: () => sessions.recognise(token),
      recheckEvery,
      log,
      onDelivered: metrics.countDelivered,
      onLevel: (reader) => audience.join(stream, reader),
      onBehind: () => audience.setApart(stream),
      onClose: () => {
        audience.remove(userId, stream);
        metrics.countStreams(-1);
        leavePlace(userId);
      },
    });
    audience.add(userId, stream);
    metrics.countStreams(1);
  };

  return {
    /**
     * Serves a stream until it ends. `accept` answers the response with its head sent, and is called only once nothing
     * is in the way; `charge` counts the events that have to be looked through, and throws 429 where these are too many.
     * Throws 429 where the user has too many streams, 503 while the server stops.
     */
    open: async (
      request: Reader & { charge: (events: number) => Promise<void>; accept: () => ServerResponse },
    ): Promise<void> => {
      const { userId } = request.viewer;
      takePlace(userId);
      try {
        // Roles decide what is sent, as with a call that needs one.
        await roleRefresh.freshen(request.viewer, true);
        await reader.catchUp();
        const now = reader.at();
        const found = now === null ? null : findStart(request.lastEventId, now);
        if (found !== null && found.missed > 0) await request.charge(found.missed);
        const at = reader.at();
        if (isStopping || at === null) {
          throw unavailable('The server is restarting. Please try again.', RETRY_AFTER);
        }
        const response = request.accept();
        if (response.destroyed) leavePlace(userId);
        else begin(request, response, at);
      } catch (error) {
        leavePlace(userId);
        throw error;
      }
    },
    /** Ends all streams, and refuses new ones. */
    stop: () => {
      isStopping = true;
      for (const stream of audience.streams()) stream.end();
    },
  };
}
