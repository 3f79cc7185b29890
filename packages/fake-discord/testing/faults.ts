import { EventEmitter, once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { statusError } from '../src/discord-error.ts';

type Fault =
  | { kind: 'answer'; status: number; code?: number; message?: string }
  /** `retryAfter` in seconds. */
  | { kind: 'rate-limit'; retryAfter: number; global?: boolean; code?: number }
  | { kind: 'hang' }
  /** Resets the connection before handling the request. */
  | { kind: 'reset-before' }
  /** Handles the request, then resets the connection. */
  | { kind: 'reset-after' }
  /** Handles the request, and delays the answer until `clear`. */
  | { kind: 'hold' };

export interface FaultControls {
  /**
   * Makes the next `times` matching requests fail (default one, `Infinity` until `clear`). In a pattern, `*` matches
   * one segment and `**` any rest: `POST /api/v10/webhooks/**`.
   */
  next(pattern: string, fault: Fault, times?: number): void;
  /** Ends all faults: cuts hanging requests and sends held answers. */
  clear(): void;
}

interface Planned {
  pattern: RegExp;
  fault: Fault;
  left: number;
}

/** Registers the hooks, which must come before the routes. */
export function registerFaults(app: FastifyInstance): FaultControls {
  let planned: Planned[] = [];
  const hanging = new Set<FastifyRequest>();
  const lostAnswers = new WeakSet<FastifyRequest>();
  const heldAnswers = new WeakSet<FastifyRequest>();
  const released = new EventEmitter();

  function take(request: FastifyRequest): Fault | undefined {
    const target = `${request.method} ${request.url.split('?')[0]}`;
    const hit = planned.find(({ pattern }) => pattern.test(target));
    if (hit === undefined) return undefined;
    hit.left -= 1;
    planned = planned.filter(({ left }) => left > 0);
    return hit.fault;
  }

  app.addHook('onRequest', async (request, reply) => {
    const fault = take(request);
    if (fault === undefined) return;
    switch (fault.kind) {
      case 'answer':
        return reply.code(fault.status).send(answerBody(fault));
      case 'rate-limit':
        return rateLimited(reply, fault);
      case 'hang':
        hanging.add(request);
        request.raw.socket.once('close', () => hanging.delete(request));
        reply.hijack();
        return reply;
      case 'reset-before':
        reply.hijack();
        request.raw.socket.resetAndDestroy();
        return reply;
      case 'reset-after':
        lostAnswers.add(request);
        return;
      case 'hold':
        heldAnswers.add(request);
        return;
    }
  });

  app.addHook('onSend', async (request) => {
    if (lostAnswers.has(request)) request.raw.socket.resetAndDestroy();
    if (heldAnswers.has(request)) await once(released, 'now');
  });

  return {
    next(pattern, fault, times = 1) {
      planned.push({ pattern: compile(pattern), fault, left: times });
    },
    clear() {
      planned = [];
      released.emit('now');
      for (const request of hanging) request.raw.socket.destroy();
    },
  };
}

function compile(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/ ]+')
    .replaceAll('\0', '.*');
  return new RegExp(`^${source}$`);
}

function answerBody(fault: { status: number; code?: number; message?: string }): Record<string, unknown> {
  const { code, message } = statusError(fault.status);
  return { message: fault.message ?? message, code: fault.code ?? code };
}

function rateLimited(
  reply: FastifyReply,
  { retryAfter, global = false, code }: Extract<Fault, { kind: 'rate-limit' }>,
): FastifyReply {
  return reply
    .code(429)
    .header('retry-after', Math.ceil(retryAfter))
    .header('x-ratelimit-remaining', 0)
    .header('x-ratelimit-reset-after', retryAfter)
    .header('x-ratelimit-scope', global ? 'global' : 'user')
    .headers(global ? { 'x-ratelimit-global': 'true' } : {})
    .send({
      message: 'You are being rate limited.',
      retry_after: retryAfter,
      global,
      ...(code === undefined ? {} : { code }),
    });
}
