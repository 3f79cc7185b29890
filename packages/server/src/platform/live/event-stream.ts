import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { pause } from '#platform/clock';
import { canRead, type LiveEvent, type Slice, sliceOf, streamMessage } from '#platform/live/live-event';
import type { Page, Replay } from '#platform/live/replay';
import type { Viewer } from '#platform/sessions/viewer';

/** Events buffered for a reader that is catching up; above that it reconnects. */
const MAX_BUFFERED = 2000;
/** Reconnect delay in milliseconds. */
const RETRY = 1000;
const PAUSE_AFTER_FAILURE = 1000;

export type EventStream = ReturnType<typeof createEventStream>;

/**
 * Serves one connection: `replay` first, then live events. `recognize` returns the current viewer, null if access ended.
 * `recheckEvery` in milliseconds, with jitter.
 */
export function createEventStream(parts: {
  response: ServerResponse;
  viewer: Viewer;
  replay: Replay;
  /** IDs of unsettled events that this stream must not send. */
  skip: ReadonlySet<number>;
  recognize: () => Promise<Viewer | null>;
  recheckEvery: number;
  log: FastifyBaseLogger;
  onDelivered: (count: number) => void;
  /** Called when caught up. */
  onCaughtUp: (viewer: Viewer) => void;
  onBehind: () => void;
  onClose: () => void;
}) {
  const { response, replay, recognize, recheckEvery, log, onDelivered, onCaughtUp, onBehind, onClose } =
    parts;
  let { viewer } = parts;
  /** Null saves an empty set for most streams. */
  const toSkip = parts.skip.size === 0 ? null : new Set(parts.skip);
  let buffered: LiveEvent[] | null = [];
  // Rights may have changed between the session lookup and the stream's position.
  let mustRecheck = true;
  let isOver = false;
  let page: Page | null = null;
  let isBehind = false;
  let timer: NodeJS.Timeout | null = null;

  const close = () => {
    if (isOver) return;
    isOver = true;
    buffered = null;
    if (timer !== null) clearTimeout(timer);
    onClose();
  };

  const end = () => {
    if (isOver) return;
    const { socket } = response;
    const hasUnread = response.writableLength > 0;
    close();
    response.end();
    // Do not keep it open for a client that does not read.
    if (hasUnread) socket?.destroy();
    else socket?.destroySoon();
  };

  const cutOff = () => {
    close();
    response.destroy();
  };

  const write = (block: string | Buffer) => {
    if (block.length > 0 && !isOver && !response.destroyed) response.write(block);
  };

  /** Writes once per slice: a corked response may wait for a 'drain' that never comes. */
  const sendSlice = ({ bytes, count, remaining }: Slice): readonly LiveEvent[] => {
    write(bytes);
    if (count > 0) onDelivered(count);
    return remaining;
  };

  /** Returns the events that remain. */
  const send = (events: readonly LiveEvent[]): readonly LiveEvent[] =>
    sendSlice(sliceOf(events, (event) => !toSkip?.delete(event.position.id) && canRead(event, viewer)));

  /** Returns whether the stream has caught up. */
  const step = async (): Promise<boolean> => {
    if (mustRecheck) {
      mustRecheck = false;
      const now = await recognize();
      if (now === null) end();
      else {
        // Events withheld for stale roles are not sent later.
        if (now.rolesTooOld && !viewer.rolesTooOld) write(streamMessage('resync', null));
        viewer = now;
      }
      return isOver;
    }
    page ??= await replay(viewer);
    if (response.writableNeedDrain) await drained(response);
    isBehind = false;
    // Rights must be current before events are read.
    if (isOver || mustRecheck) return isOver;
    if (page !== null) {
      write(page.text);
      const events = send(page.events);
      page = events.length === 0 ? null : { text: '', events };
    } else {
      if (buffered === null || buffered.length === 0) return true;
      buffered = [...send(buffered)];
    }
    // Let other streams run.
    await nextTurn();
    return isOver;
  };

  /** Continues until caught up, even while the database is unavailable. */
  const settle = async () => {
    while (!isOver) {
      try {
        const isDone = await step();
        // Something may have arrived meanwhile.
        if (!isDone || mustRecheck || (buffered !== null && buffered.length > 0)) continue;
        buffered = null;
        if (!isOver && !toSkip?.size) onCaughtUp(viewer);
        if (!isOver) timer ??= setTimeout(recheck, recheckEvery * (0.5 + Math.random() / 2)).unref();
        return;
      } catch (error) {
        mustRecheck = true;
        if (!isOver) log.warn({ err: error }, 'a live event stream is delayed');
        await pause(PAUSE_AFTER_FAILURE);
      }
    }
  };

  const fallBehind = (events: readonly LiveEvent[]) => {
    buffered = [...events];
    onBehind();
    void settle();
  };

  const continueLive = (remaining: readonly LiveEvent[]) => {
    if (remaining.length > 0 || response.writableNeedDrain) fallBehind(remaining);
  };

  const recheck = () => {
    mustRecheck = true;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (!isOver && buffered === null) fallBehind([]);
  };

  response.on('close', close);
  response.on('error', close);
  write(`retry: ${RETRY}\n\n`);
  void settle();

  return {
    /** Receives all new events and sends those the reader may read. */
    offer: (events: readonly LiveEvent[]) => {
      if (isOver) return;
      if (buffered === null) continueLive(send(events));
      else if (buffered.length + events.length > MAX_BUFFERED) cutOff();
      else buffered.push(...events);
    },
    /** Receives new events that were filtered by rights. Only when caught up. */
    take: (slice: Slice) => {
      if (!isOver) continueLive(sendSlice(slice));
    },
    recheck,
    /**
     * Disconnects a reader that has not read since the last heartbeat. Skipped while events are buffered, because its
     * ID would skip them.
     */
    heartbeat: (block: string) => {
      if (buffered === null) write(block);
      const isUnread = response.writableNeedDrain;
      if (isUnread && isBehind) {
        log.debug({ userId: viewer.userId }, 'a live event stream was closed: its reader is too slow');
        cutOff();
      }
      isBehind = isUnread;
    },
    end,
  };
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}
