import type { AnswerOf, Endpoint, PartOf } from '@ten-four/contract/common/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#db/database';
import type { FireViewer, OfficerViewer, UnitViewer, Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

export interface RequestContext<E extends Endpoint> {
  viewer: ViewerOf<E['who'][number]>;
  actor: { viewer: ViewerOf<E['who'][number]>; address: string };
  now: number;
  settings: Settings;
  params: PartOf<E, 'params'>;
  query: PartOf<E, 'query'>;
  body: PartOf<E, 'body'>;
  /** With an idempotency key, the transaction of the response. Writes first lock the viewer's account. */
  db: Db;
  /** Runs after the commit and before the response. Must not throw. Skipped for stored responses. */
  afterCommit: (run: () => Promise<unknown>) => void;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** For a handler shared by endpoints that differ only in path. */
export type RequestContextLike<E extends Endpoint> = Pick<RequestContext<E>, keyof RequestContext<E>>;

type ViewerOf<Who> = [Who] extends ['anyone' | 'discord' | 'operator']
  ? null
  : [Who] extends ['officer']
    ? OfficerViewer
    : [Who] extends ['fireUnit']
      ? FireViewer
      : [Who] extends ['officer' | 'fireUnit']
        ? UnitViewer
        : Viewer;

export type Handler<E extends Endpoint> = (call: RequestContext<E>) => Promise<AnswerOf<E> | FastifyReply>;

export interface Routes {
  endpoint: Endpoint;
  operationId: string;
  handle: (call: RequestContext<Endpoint>) => Promise<unknown>;
}

export const withMessage = <T extends object>(message: string, result: T) => ({
  success: true as const,
  message,
  ...result,
});

export function routes<Es extends Record<string, Endpoint>>(
  endpoints: Es,
  handlers: { [K in keyof Es]: Handler<Es[K]> },
): Routes[] {
  return Object.entries(endpoints).map(([operationId, endpoint]) => ({
    endpoint,
    operationId,
    handle: handlers[operationId] as unknown as Routes['handle'],
  }));
}
