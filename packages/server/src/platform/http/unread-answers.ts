import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '#platform/clock';
import { AppError } from '#platform/errors';

/** Answers that one user may leave unread, streams of events apart; each stays in memory until it is read. */
const MOST_UNREAD = 10;
/** Milliseconds without progress after which nobody is thought to read any more. */
export const READ_WITHIN = 30 * SECOND;
const RETRY_AFTER = 5;

/** Answers that are on their way to whoever asked for them. */
export interface UnreadAnswers {
  /** Throws 429 for a user who leaves too many unread. */
  check(userId: string): void;
  /** Counts one that is about to be sent, and cuts its connection once it makes no progress. */
  follow(request: FastifyRequest, reply: FastifyReply): void;
}

export function createUnreadAnswers(readWithin: number): UnreadAnswers {
  const unread = new Map<string, number>();
  const count = (userId: string, more: number) => {
    const left = (unread.get(userId) ?? 0) + more;
    if (left > 0) unread.set(userId, left);
    else unread.delete(userId);
  };
  return {
    check: (userId) => {
      if ((unread.get(userId) ?? 0) < MOST_UNREAD) return;
      throw new AppError(
        'rate_limited',
        'Too many answers are still on their way to you. Please wait a moment.',
        {
          retryAfter: RETRY_AFTER,
        },
      );
    },
    follow: ({ viewer, raw: { socket } }, { raw }) => {
      // Bytes that the other side takes put it off.
      raw.setTimeout(readWithin, () => socket.destroy());
      const userId = viewer?.userId;
      if (userId === undefined) return;
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
