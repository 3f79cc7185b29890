import { randomUUID } from 'node:crypto';
import type { AnswerOf, Endpoint, PartOf } from '@ten-four/contract/common/endpoint';
import type { Issue } from '@ten-four/contract/common/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors';
import type { Viewer } from '#platform/sessions/viewer';

/** Audit address of requests from Discord. */
export const DISCORD_ADDRESS = 'Discord';

export type InternalRequest<E extends Endpoint> = {
  viewer: Viewer;
  params?: PartOf<E, 'params'>;
  /** Unchecked: the endpoint validates it. */
  query?: { [K in keyof PartOf<E, 'query'>]?: unknown };
  body?: unknown;
  key?: string;
};

/**
 * Runs endpoints for members without a session, such as for a Discord button. Requests pass through the normal
 * route. The caller counts the rate limit once per press.
 */
export interface InternalClient {
  ask<E extends Endpoint>(
    endpoint: E,
    request: InternalRequest<E>,
  ): Promise<{ status: number; answer: AnswerOf<E> }>;
  callerOf(request: FastifyRequest): Viewer | null;
}

const CALLER = 'x-ten-four-caller';

/** Returns whether the internal client sent a request; other requests cannot fake a missing connection. */
export const isInternalRequest = ({ raw }: FastifyRequest): boolean => 'isLightMyRequest' in raw;

export function createInternalClient(app: FastifyInstance): InternalClient {
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
      isInternalRequest(request) ? (callers.get(String(request.headers[CALLER])) ?? null) : null,
  };
}

function addressOf(path: string, params: unknown, query: unknown): string {
  const parts = Object(params);
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(textOf(parts[name])));
  const pairs = Object.entries(Object(query)).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, textOf(value)]));
  return pairs.length === 0 ? filled : `${filled}?${search}`;
}

/** Avoids objects that cannot be converted to text. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

function refusalOf(answer: unknown, retryAfter: number): AppError {
  const { code = 'internal', message = '', issues } = Object(answer) as Partial<AppError>;
  return new AppError(code, message, {
    ...(issues === undefined ? {} : { issues: issues as Issue[] }),
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
  });
}
