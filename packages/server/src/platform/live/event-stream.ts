import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { type LiveEvent, ownWord } from '#platform/live/live-event';
import { mayRead } from '#platform/live/may-read';
import type { Page, Replay } from '#platform/live/replay';
import type { Viewer } from '#platform/sessions/viewer';

/** Bytes that a reader may leave unread; whoever is slower is cut off, and resumes. */
const MOST_UNREAD = 512 * 1024;
/** Events kept back for a reader who is still being told of earlier ones. */
const MOST_HELD = 2000;
const KEPT_AT_ONCE = 100;
/** Milliseconds after which a reader whose line broke comes back. */
const RETRY = 1000;
const PAUSE_AFTER_FAILURE = 1000;

/** One open connection. */
export interface EventStream {
  /** The log's next events, all of them: it sends those that its reader may read. */
  offer(events: readonly LiveEvent[]): void;
  /** Looks again at who is reading, and keeps back what comes until that is known. */
  recheck(): void;
  /** Sends a sign of life, unless something is being kept back, of which its id would know. */
  heartbeat(block: string): void;
  /** Ends it from here; the reader comes back and is told why it may not, if so. */
  end(): void;
}

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
  onClose: () => void;
}): EventStream {
  const { response, replay, skip, recognise, recheckEvery, log, onDelivered, onClose } = parts;
  let { viewer } = parts;
  let held: LiveEvent[] | null = [];
  // Who is reading was found out before the stream's place in the log was: something may have changed in between.
  let mustRecheck = true;
  let isOver = false;
  /** Read, and not sent yet. */
  let page: Page | null = null;
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

  const send = (events: readonly LiveEvent[]) => {
    const readable = events.filter((event) => mayRead(event, viewer) && !skip.has(event.position.id));
    if (readable.length === 0) return;
    response.cork();
    for (const { bytes } of readable) write(bytes);
    response.uncork();
    onDelivered(readable.length);
  };

  const cutOffIfSlow = () => {
    if (response.writableLength <= MOST_UNREAD) return;
    log.debug({ userId: viewer.userId }, 'a stream of live events was cut off: its reader is too slow');
    cutOff();
  };

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
    page ??= await replay();
    // Who may read it is to be known as of after it was read.
    if (isOver || mustRecheck) return isOver;
    if (page !== null) {
      write(page.words);
      send(page.events);
      page = null;
    } else {
      const kept = held?.splice(0, KEPT_AT_ONCE) ?? [];
      if (kept.length === 0) return true;
      send(kept);
    }
    if (response.writableNeedDrain) await drained(response);
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
        if (!isOver) timer = setTimeout(recheck, recheckEvery * (0.5 + Math.random() / 2)).unref();
        return;
      } catch (error) {
        mustRecheck = true;
        const reason = error instanceof Error ? error.message : String(error);
        if (!isOver) log.warn({ reason }, 'a stream of live events has to wait');
        await pause(PAUSE_AFTER_FAILURE);
      }
    }
  };

  const recheck = () => {
    mustRecheck = true;
    if (isOver || held !== null) return;
    held = [];
    if (timer !== null) clearTimeout(timer);
    void settle();
  };

  response.on('close', close);
  response.on('error', close);
  write(`retry: ${RETRY}\n\n`);
  void settle();

  return {
    offer: (events) => {
      if (isOver) return;
      if (held === null) {
        send(events);
        cutOffIfSlow();
      } else if (held.length + events.length > MOST_HELD) cutOff();
      else held.push(...events);
    },
    recheck,
    heartbeat: (block) => {
      if (held === null) write(block);
      cutOffIfSlow();
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
