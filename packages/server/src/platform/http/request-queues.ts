import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '#platform/clock';
import { AppError, invalid } from '#platform/errors';

declare module 'fastify' {
  interface FastifyRequest {
    releaseSlots: () => void;
  }
}

/** Near the size of the PostgreSQL pool. */
const MAX_RUNNING = 16;
const MAX_EXPENSIVE = 2;
const MAX_WAITING = 256;
/** Unread answers per user, without event streams; they stay in memory. */
const MAX_UNREAD = 10;
/** Milliseconds without progress before the connection is cut. */
export const READ_TIMEOUT = 30 * SECOND;
const RETRY_AFTER = 5;

export type RequestQueues = ReturnType<typeof createRequestQueues>;

export function createRequestQueues({ readWithin, limited }: { readWithin: number; limited: boolean }) {
  const queues = new Map<string, Queue>();
  const occupySlot = (request: FastifyRequest, key: string, queue: Queue) => {
    const releaseEarlier = request.releaseSlots;
    request.releaseSlots = () => {
      request.releaseSlots = noop;
      const next = queue.waiting.shift();
      if (next !== undefined) next();
      else if (--queue.running === 0) queues.delete(key);
      releaseEarlier();
    };
    // The framework would wait for the rest of the body.
    if (request.raw.destroyed) throw invalid('The request ended early.');
  };
  const unread = new Map<string, number>();
  const count = (userId: string, more: number) => {
    const total = (unread.get(userId) ?? 0) + more;
    if (total > 0) unread.set(userId, total);
    else unread.delete(userId);
  };
  const hasTooManyUnread = (userId: string) => (unread.get(userId) ?? 0) >= MAX_UNREAD;
  const waitForSlot = async (request: FastifyRequest, key: string, max = MAX_RUNNING): Promise<void> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < max) queue.running += 1;
    else {
      if (limited && queue.waiting.length >= MAX_WAITING) throw tooMany();
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    }
    occupySlot(request, key, queue);
  };
  return {
    /** Waits for a slot of the session. Throws 429 if too many wait, 400 if the client disconnected. */
    waitForSlot: (request: FastifyRequest, key: string) => waitForSlot(request, key),
    waitForUserSlot: async (request: FastifyRequest, userId: string, isExpensive = false): Promise<void> => {
      await waitForSlot(request, userId);
      if (isExpensive) await waitForSlot(request, `expensive ${userId}`, MAX_EXPENSIVE);
    },
    /** Throws 429 for a user with too many unread responses. */
    checkUnread: async (userId: string): Promise<void> => {
      if (!hasTooManyUnread(userId)) return;
      await turn();
      if (hasTooManyUnread(userId)) throw tooMany();
    },
    trackResponse: (request: FastifyRequest, { raw }: FastifyReply) => {
      request.releaseSlots();
      const { socket } = request.raw;
      // Progress resets this timer.
      raw.setTimeout(readWithin, () => socket.destroy());
      const userId = request.viewer?.userId;
      // No event would follow for a closed socket.
      if (userId === undefined || socket.destroyed) return;
      const end = () => {
        raw.off('close', end);
        socket.off('close', end);
        count(userId, -1);
      };
      count(userId, 1);
      raw.on('close', end);
      // A response that waits behind another gets no close event, and many may wait.
      socket.setMaxListeners(0).on('close', end);
    },
  };
}

interface Queue {
  running: number;
  waiting: (() => void)[];
}

export const noop = () => {};

const tooMany = () =>
  new AppError('rate_limited', 'Too many requests in progress. Please wait a moment.', {
    retryAfter: RETRY_AFTER,
  });
