import { randomUUID } from 'node:crypto';
import type { AnswerOf, Endpoint, PartOf } from '@ten-four/contract/common/endpoint';
import type { Issue } from '@ten-four/contract/common/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors';
import type { Viewer } from '#platform/sessions/viewer';

/** What the audit log has as the address of whoever came by Discord, whose own address would say nothing. */
export const DISCORD_ADDRESS = 'Discord';

/** What an endpoint is asked through the door; `key` is what one intent is known again by. */
type Asked<E extends Endpoint> = {
  viewer: Viewer;
  params?: PartOf<E, 'params'>;
  query?: PartOf<E, 'query'>;
  body?: unknown;
  key?: string;
};

/**
 * The way in for who is known without a session, such as who pressed a button in Discord. What is asked goes through the
 * same route as a browser's request: policy, checks, handler, idempotency, sign of life; there are no rules of its own.
 * Only the limit is counted by whoever opens the door, once for all that one press asks.
 */
export interface Door {
  /** Asks an endpoint. Throws its refusal as an AppError; whatever else went wrong as well, with that status' code. */
  ask<E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<{ status: number; answer: AnswerOf<E> }>;
  /** Who came in by the door; null for a request from outside. */
  callerOf(request: FastifyRequest): Viewer | null;
}

const CALLER = 'x-ten-four-caller';

/** Whether a request came over no connection; what one says that did makes it none. */
export const isFromDoor = ({ raw }: FastifyRequest): boolean => 'isLightMyRequest' in raw;

/** `app` gets its routes later. */
export function createDoor(app: FastifyInstance): Door {
  const callers = new Map<string, Viewer>();
  return {
    ask: async (endpoint, { viewer, params, query, body, key }) => {
      const caller = randomUUID();
      callers.set(caller, viewer);
      try {
        const response = await app.inject({
          method: endpoint.method,
          url: addressOf(endpoint.path, params, query),
          remoteAddress: DISCORD_ADDRESS,
          headers: { [CALLER]: caller, ...(key === undefined ? {} : { 'idempotency-key': key }) },
          ...(body === undefined ? {} : { payload: body as object }),
        });
        const answer: unknown = response.body === '' ? null : response.json();
        if (response.statusCode >= 400) throw refusalOf(answer, Number(response.headers['retry-after']));
        return { status: response.statusCode, answer: answer as AnswerOf<typeof endpoint> };
      } finally {
        callers.delete(caller);
      }
    },
    callerOf: (request) =>
      isFromDoor(request) ? (callers.get(String(request.headers[CALLER])) ?? null) : null,
  };
}

function addressOf(path: string, params: unknown, query: unknown): string {
  const parts = Object(params);
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(textOf(parts[name])));
  const given = Object.entries(Object(query)).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, textOf(value)]));
  return given.length === 0 ? filled : `${filled}?${search}`;
}

/** What was given, as an address has it; not every object can be made a text of by itself. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

function refusalOf(answer: unknown, retryAfter: number): AppError {
  const { code = 'internal', message = '', issues } = Object(answer) as Partial<AppError>;
  return new AppError(code, message, {
    ...(issues === undefined ? {} : { issues: issues as Issue[] }),
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
  });
}
