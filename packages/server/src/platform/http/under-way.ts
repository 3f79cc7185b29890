import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '#platform/clock';
import { AppError, invalid } from '#platform/errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets whoever waits for this request's turns go on; does nothing when asked again. */
    endTurns: () => void;
  }
}

/** Requests of one member that run at a time: not many more than PostgreSQL has connections, so that others soon find one. */
const MOST_RUNNING = 16;
/** Expensive ones among them, which hold up everybody while they run. */
const MOST_EXPENSIVE = 2;
/** Requests of one member that may wait for their turn. */
const MOST_WAITING = 256;
/** Answers that one user may leave unread, streams of events apart; each stays in memory until it is read. */
const MOST_UNREAD = 10;
/** Milliseconds without progress after which nobody is thought to read any more. */
export const READ_WITHIN = 30 * SECOND;
const RETRY_AFTER = 5;

/** What members have asked and not read the answer of. */
export type UnderWay = ReturnType<typeof createUnderWay>;

/** `limited` false lets any number of requests wait for their turn. */
export function createUnderWay({ readWithin, limited }: { readWithin: number; limited: boolean }) {
  const lines = new Map<string, Line>();
  const begin = (request: FastifyRequest, of: string, line: Line) => {
    const earlier = request.endTurns;
    request.endTurns = () => {
      request.endTurns = nothing;
      const next = line.waiting.shift();
      if (next !== undefined) next();
      else if (--line.running === 0) lines.delete(of);
      earlier();
    };
    // Nobody would read the answer, and the framework would wait for the rest of the body.
    if (request.raw.destroyed) throw invalid('The request ended early.');
  };
  const unread = new Map<string, number>();
  const count = (userId: string, more: number) => {
    const left = (unread.get(userId) ?? 0) + more;
    if (left > 0) unread.set(userId, left);
    else unread.delete(userId);
  };
  const leavesTooMany = (userId: string) => (unread.get(userId) ?? 0) >= MOST_UNREAD;
  const takeTurn = (request: FastifyRequest, of: string, most = MOST_RUNNING): Promise<void> | undefined => {
    const line = lines.get(of) ?? { running: 0, waiting: [] };
    if (line.running === 0) lines.set(of, line);
    if (line.running < most) {
      line.running += 1;
      begin(request, of, line);
      return undefined;
    }
    if (limited && line.waiting.length >= MOST_WAITING) throw tooMany();
    const turn = new Promise<void>((resolve) => line.waiting.push(resolve));
    return turn.then(() => begin(request, of, line));
  };
  return {
    /**
     * Waits for a turn among the requests of a session. It lasts until the answer is there, or until
     * `endTurns`. Answers undefined where it has not to wait. Throws 429 where too many wait already, 400 where the
     * caller hung up meanwhile.
     */
    takeTurn: (request: FastifyRequest, of: string) => takeTurn(request, of),
    /** The same for a user; an expensive request then waits for its turn among those of the user. */
    takeUserTurn: (request: FastifyRequest, userId: string, isExpensive = false) => {
      const ofUser = takeTurn(request, userId);
      if (!isExpensive) return ofUser;
      const next = () => takeTurn(request, `expensive ${userId}`, MOST_EXPENSIVE);
      return ofUser === undefined ? next() : ofUser.then(next);
    },
    /**
     * Throws 429 for a user who leaves too many answers unread. Returns undefined if it need not wait: answers given in
     * one moment go out in the next.
     */
    check: (userId: string): Promise<void> | undefined => {
      if (!leavesTooMany(userId)) return undefined;
      return turn().then(() => {
        if (leavesTooMany(userId)) throw tooMany();
      });
    },
    /** Counts an answer that is about to be sent, and cuts its connection once it makes no progress. */
    follow: (request: FastifyRequest, { raw }: FastifyReply) => {
      request.endTurns();
      const { socket } = request.raw;
      // Bytes that the other side takes put it off.
      raw.setTimeout(readWithin, () => socket.destroy());
      const userId = request.viewer?.userId;
      // Who hung up meanwhile is sent nothing, and nothing would tell of its end.
      if (userId === undefined || socket.destroyed) return;
      const waiting = waitingOn(socket);
      const end = () => {
        if (waiting.delete(end)) count(userId, -1);
      };
      count(userId, 1);
      waiting.add(end);
      raw.once('close', end);
    },
  };
}

/** The requests of a session or a user. */
interface Line {
  running: number;
  waiting: (() => void)[];
}

export const nothing = () => {};

const tooMany = () =>
  new AppError('rate_limited', 'Too many requests in progress. Please wait a moment.', {
    retryAfter: RETRY_AFTER,
  });

/** What to call for each answer once a connection is gone: those behind the one being written hear nothing of it. */
const waitingBy = new WeakMap<Socket, Set<() => void>>();

function waitingOn(socket: Socket): Set<() => void> {
  const known = waitingBy.get(socket);
  if (known !== undefined) return known;
  const waiting = new Set<() => void>();
  waitingBy.set(socket, waiting);
  socket.once('close', () => {
    for (const end of waiting) end();
  });
  return waiting;
}
