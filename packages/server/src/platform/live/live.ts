import type { ServerResponse } from 'node:http';
import { HEARTBEAT_EVERY } from '@ten-four/contract/live/live.values';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import { MINUTE } from '#platform/clock';
import { AppError, unavailable } from '#platform/errors';
import { createAudience } from '#platform/live/audience';
import { createEventStream } from '#platform/live/event-stream';
import { formatEventId, streamMessage } from '#platform/live/live-event';
import { createLogReader, type Reached } from '#platform/live/log-reader';
import { createReplay, findStart, isUnsettled } from '#platform/live/replay';
import type { Metrics } from '#platform/metrics';
import { createQueues } from '#platform/one-at-a-time';
import type { RoleRefresh } from '#platform/sessions/role-refresh';
import type { Sessions } from '#platform/sessions/sessions';
import type { Viewer } from '#platform/sessions/viewer';

const MAX_STREAMS_PER_USER = 100;
const NOTHING: ReadonlySet<number> = new Set();
const RETRY_AFTER = 5;

/** Milliseconds; shorter in tests. */
export interface LivePace {
  heartbeatEvery: number;
  recheckEvery: number;
}

export type Live = ReturnType<typeof createLive>;

interface Reader {
  viewer: Viewer;
  token: string;
  lastEventId: string | null;
}

/** Creates the live connections; `limited` false removes the limit per user. */
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
  /** One replay per user at a time. */
  const queueReplay = createQueues();
  const streamCounts = new Map<string, number>();
  let heartbeats: NodeJS.Timeout | null = null;
  let isStopping = false;

  const reader = createLogReader({
    database,
    log,
    deliver: audience.deliver,
    onRightsChanged: (userIds) => {
      for (const userId of userIds) for (const stream of audience.streamsOf(userId)) stream.recheck();
    },
  });
  database.db.hooks.wakeReaders = () => {
    reader.wake();
    database.wakeUps.notify();
  };

  const reserveStream = (userId: string) => {
    const count = streamCounts.get(userId) ?? 0;
    if (limited && count >= MAX_STREAMS_PER_USER) {
      throw new AppError('rate_limited', 'Too many open pages. Please close some.', {
        retryAfter: RETRY_AFTER,
      });
    }
    streamCounts.set(userId, count + 1);
    heartbeats ??= setInterval(sendHeartbeats, heartbeatEvery).unref();
  };

  const releaseStream = (userId: string) => {
    const remaining = (streamCounts.get(userId) ?? 0) - 1;
    if (remaining > 0) streamCounts.set(userId, remaining);
    else streamCounts.delete(userId);
    if (streamCounts.size > 0) return;
    // Nothing needs the log while no stream is open.
    reader.sleep();
    if (heartbeats !== null) clearInterval(heartbeats);
    heartbeats = null;
  };

  const sendHeartbeats = () => {
    const at = reader.position();
    if (at === null) return;
    const block = streamMessage('heartbeat', formatEventId(at.epoch, at.position));
    for (const stream of audience.streams()) stream.heartbeat(block);
  };

  /**
   * Reads until the reader's event has settled. Other processes can settle it earlier, because other databases on the
   * server delay single reads.
   */
  const reach = async (lastEventId: string | null): Promise<Reached | null> => {
    for (;;) {
      await reader.catchUp();
      const at = reader.position();
      if (at === null || !isUnsettled(lastEventId, at)) return at;
    }
  };

  /** Begins a stream. Must stay synchronous, or events get lost or repeated. */
  const begin = ({ viewer, token, lastEventId }: Reader, response: ServerResponse, at: Reached) => {
    const { userId } = viewer;
    const replay = createReplay(database, lastEventId, at);
    const stream = createEventStream({
      response,
      viewer,
      replay: (reader) => queueReplay(userId, () => replay(reader)),
      // A new stream skips everything committed before.
      skip: lastEventId === null ? at.unsettled : NOTHING,
      recognize: () => sessions.recognize(token),
      recheckEvery,
      log,
      onDelivered: metrics.countDelivered,
      onCaughtUp: (reader) => audience.addToGroup(stream, reader),
      onBehind: () => audience.removeFromGroup(stream),
      onClose: () => {
        audience.remove(userId, stream);
        metrics.countStreams(-1);
        releaseStream(userId);
      },
    });
    audience.add(userId, stream);
    metrics.countStreams(1);
  };

  return {
    /**
     * Serves a stream until it ends. Calls `accept` only when nothing can fail, `charge` with the number of replayed
     * events. Throws 429 for too many streams or events, 503 while stopping.
     */
    open: async (
      request: Reader & { charge: (events: number) => Promise<void>; accept: () => ServerResponse },
    ): Promise<void> => {
      const { userId } = request.viewer;
      reserveStream(userId);
      try {
        // As for a request that depends on roles.
        await roleRefresh.freshen(request.viewer, true);
        const now = await reach(request.lastEventId);
        const found = now === null ? null : findStart(request.lastEventId, now);
        if (found !== null && found.missed > 0) await request.charge(found.missed);
        const at = reader.position();
        if (isStopping || at === null) {
          throw unavailable('The server is restarting. Please try again.', RETRY_AFTER);
        }
        const response = request.accept();
        if (response.destroyed) releaseStream(userId);
        else begin(request, response, at);
      } catch (error) {
        releaseStream(userId);
        throw error;
      }
    },
    stop: () => {
      isStopping = true;
      for (const stream of audience.streams()) stream.end();
    },
  };
}
