import { EventEmitter, once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bare } from '#demo/discord-stand-in/discord-error';

/** How the stand-in can be made to misbehave. */
type Fault =
  /** Answers with a status and, where given, Discord's code and message. */
  | { kind: 'answer'; status: number; code?: number; message?: string }
  /** Answers 429; `retryAfter` in seconds, and where given Discord's code. */
  | { kind: 'rate-limit'; retryAfter: number; global?: boolean; code?: number }
  /** Never answers, and does nothing. */
  | { kind: 'hang' }
  /** Resets the connection before doing anything. */
  | { kind: 'reset-before' }
  /** Does what was asked, then resets the connection instead of answering. */
  | { kind: 'reset-after' }
  /** Does what was asked, and keeps the answer back until `clear`. */
  | { kind: 'hold' };

/** Sets faults, for tests. */
export interface FaultControls {
  /**
   * The next `times` requests (one unless said otherwise) that fit the pattern fail; `Infinity` lasts until `clear`.
   * A pattern is method and path, where `*` stands for one part and `**` for any rest: `GET /api/v10/users/@me`,
   * `POST /api/v10/webhooks/**`, `* /api/v10/**`.
   */
  next(pattern: string, fault: Fault, times?: number): void;
  /** Works as it should again; requests that hang are cut off, answers that are held go out. */
  clear(): void;
}

interface Planned {
  pattern: RegExp;
  fault: Fault;
  left: number;
}

/** Makes the server fail where it was told to. Must be registered before what it is to break. */
export function registerFaults(app: FastifyInstance): FaultControls {
  let planned: Planned[] = [];
  const hanging = new Set<FastifyRequest>();
  const lostAnswers = new WeakSet<FastifyRequest>();
  const heldAnswers = new WeakSet<FastifyRequest>();
  const letGo = new EventEmitter();

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
    if (heldAnswers.has(request)) await once(letGo, 'now');
  });

  return {
    next(pattern, fault, times = 1) {
      planned.push({ pattern: compile(pattern), fault, left: times });
    },
    clear() {
      planned = [];
      letGo.emit('now');
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
  const { code, message } = bare(fault.status);
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
