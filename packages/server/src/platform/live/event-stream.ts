import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { pause } from '#platform/clock';
import { type LiveEvent, mayRead, ownWord, type Slice, sliceOf } from '#platform/live/live-event';
import type { Page, Replay } from '#platform/live/replay';
import type { Viewer } from '#platform/sessions/viewer';

/** Events kept back for a reader who is still being told of earlier ones; whoever is further behind resumes. */
const MOST_HELD = 2000;
/** Milliseconds after which a reader whose line broke comes back. */
const RETRY = 1000;
const PAUSE_AFTER_FAILURE = 1000;

/** One open connection. */
export type EventStream = ReturnType<typeof createEventStream>;

/**
 * Serves a connection whose head was sent: `replay` first, then what is offered. `recognise` answers who is reading
 * now, null when nobody may any more. `recheckEvery` in milliseconds, give or take, so that not all look at once.
 */
export function createEventStream(parts: {
  response: ServerResponse;
  viewer: Viewer;
  replay: Replay;
  /** Ids of events that will be offered and are not for this stream. */
  skip: ReadonlySet<number>;
  recognise: () => Promise<Viewer | null>;
  recheckEvery: number;
  log: FastifyBaseLogger;
  onDelivered: (count: number) => void;
  /** Nothing is kept back any more: it may be handed what all with its viewer's rights are. */
  onLevel: (viewer: Viewer) => void;
  /** From now on it has to be offered everything. */
  onBehind: () => void;
  onClose: () => void;
}) {
  const { response, replay, recognise, recheckEvery, log, onDelivered, onLevel, onBehind, onClose } = parts;
  let { viewer } = parts;
  /** Most begin with none, and need no set of their own. */
  const unwanted = parts.skip.size === 0 ? null : new Set(parts.skip);
  let held: LiveEvent[] | null = [];
  // Who is reading was found out before the stream's place in the log was: something may have changed in between.
  let mustRecheck = true;
  let isOver = false;
  /** Read, and not sent yet. */
  let page: Page | null = null;
  /** Whether at the last heartbeat something was unread that still is. */
  let isBehind = false;
  let timer: NodeJS.Timeout | null = null;

  const close = () => {
    if (isOver) return;
    isOver = true;
    held = null;
    if (timer !== null) clearTimeout(timer);
    onClose();
  };

  const end = () => {
    if (isOver) return;
    const { socket } = response;
    const hasUnread = response.writableLength > 0;
    close();
    response.end();
    // It must not stay open for another request, nor wait for somebody who does not read.
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

  /** One write: a corked response waits for a 'drain' that never comes where its socket takes each piece at once. */
  const sendSlice = ({ bytes, count, left }: Slice): readonly LiveEvent[] => {
    write(bytes);
    if (count > 0) onDelivered(count);
    return left;
  };

  /** Sends a slice of events; answers those that are left. */
  const send = (events: readonly LiveEvent[]): readonly LiveEvent[] =>
    sendSlice(sliceOf(events, (event) => !unwanted?.delete(event.position.id) && mayRead(event, viewer)));

  /** One step towards being live; answers whether there is none left. */
  const step = async (): Promise<boolean> => {
    if (mustRecheck) {
      mustRecheck = false;
      const now = await recognise();
      if (now === null) end();
      else {
        // What is kept from a reader whose roles are too old is not sent later either.
        if (now.rolesTooOld && !viewer.rolesTooOld) write(ownWord('resync', null));
        viewer = now;
      }
      return isOver;
    }
    page ??= await replay(viewer);
    if (response.writableNeedDrain) await drained(response);
    isBehind = false;
    // Who may read it is to be known as of now.
    if (isOver || mustRecheck) return isOver;
    if (page !== null) {
      write(page.words);
      const events = send(page.events);
      page = events.length === 0 ? null : { words: '', events };
    } else {
      if (held === null || held.length === 0) return true;
      held = [...send(held)];
    }
    // Others get their turn in between.
    await nextTurn();
    return isOver;
  };

  /** Goes on until nothing has to be kept back any more, however long the database is away. */
  const settle = async () => {
    while (!isOver) {
      try {
        const isDone = await step();
        // Between the step's end and here something may have come.
        if (!isDone || mustRecheck || (held !== null && held.length > 0)) continue;
        held = null;
        if (!isOver && !unwanted?.size) onLevel(viewer);
        if (!isOver) timer ??= setTimeout(recheck, recheckEvery * (0.5 + Math.random() / 2)).unref();
        return;
      } catch (error) {
        mustRecheck = true;
        if (!isOver) log.warn({ err: error }, 'a stream of live events has to wait');
        await pause(PAUSE_AFTER_FAILURE);
      }
    }
  };

  /** Keeps back what comes, and has it follow what is to be sent before. */
  const fallBehind = (events: readonly LiveEvent[]) => {
    held = [...events];
    onBehind();
    void settle();
  };

  /** Live it stays as long as its reader takes what was written. */
  const goOn = (left: readonly LiveEvent[]) => {
    if (left.length > 0 || response.writableNeedDrain) fallBehind(left);
  };

  const recheck = () => {
    mustRecheck = true;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (!isOver && held === null) fallBehind([]);
  };

  response.on('close', close);
  response.on('error', close);
  write(`retry: ${RETRY}\n\n`);
  void settle();

  return {
    /** The log's next events, all of them: it sends those that its reader may read. */
    offer: (events: readonly LiveEvent[]) => {
      if (isOver) return;
      if (held === null) goOn(send(events));
      else if (held.length + events.length > MOST_HELD) cutOff();
      else held.push(...events);
    },
    /** What of the log's next events all with its viewer's rights may read. Only while it is level. */
    take: (slice: Slice) => {
      if (!isOver) goOn(sendSlice(slice));
    },
    /** Looks again at who is reading, and keeps back what comes until that is known. */
    recheck,
    /**
     * Sends a sign of life, unless something is being kept back, of which its id would know. Cuts off a reader who has
     * not taken in since the last one what was written before that: a burst takes a healthy one a moment as well.
     */
    heartbeat: (block: string) => {
      if (held === null) write(block);
      const isUnread = response.writableNeedDrain;
      if (isUnread && isBehind) {
        log.debug({ userId: viewer.userId }, 'a stream of live events was cut off: its reader is too slow');
        cutOff();
      }
      isBehind = isUnread;
    },
    /** Ends it from here; the reader comes back and is told why it may not, if so. */
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
