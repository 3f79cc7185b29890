import type { AnswerOf, Endpoint, PartOf } from '@ten-four/contract/common/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#db/database';
import type { FireViewer, OfficerViewer, UnitViewer, Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

/** What a handler is given: who asks, the checked parts of the request, and the database handle to work on. */
export interface Call<E extends Endpoint> {
  viewer: ViewerOf<E['who'][number]>;
  /** Who asks and from which address, as the audit log has it. */
  actor: { viewer: ViewerOf<E['who'][number]>; address: string };
  /** When it is handled, in milliseconds since 1970. */
  now: number;
  /** What the community chose, as the session's statement found it. */
  settings: Settings;
  params: PartOf<E, 'params'>;
  query: PartOf<E, 'query'>;
  body: PartOf<E, 'body'>;
  /**
   * Under an idempotency key this is the transaction in which the answer is kept as well. Each transaction of a write
   * locks the viewer's account first.
   */
  db: Db;
  /**
   * Has something run once what the handler did is committed, and before it is answered: what asks others, for whom no
   * transaction may wait. It must not fail. Not for an answer that was kept under an idempotency key.
   */
  afterwards: (run: () => Promise<unknown>) => void;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The same for a handler of several endpoints that differ in nothing but their address. */
export type CallLike<E extends Endpoint> = Pick<Call<E>, keyof Call<E>>;

/** Nobody where anyone may call; an officer, or a unit, where nobody else may. */
type ViewerOf<Who> = [Who] extends ['anyone' | 'discord' | 'operator']
  ? null
  : [Who] extends ['officer']
    ? OfficerViewer
    : [Who] extends ['fireUnit']
      ? FireViewer
      : [Who] extends ['officer' | 'fireUnit']
        ? UnitViewer
        : Viewer;

/** Answers the endpoint's answer; browser navigations answer the reply itself. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E> | FastifyReply>;

/** A feature's endpoints with a handler for each, ready to be mounted. */
export interface Routes {
  endpoint: Endpoint;
  operationId: string;
  handle: (call: Call<Endpoint>) => Promise<unknown>;
}

/** What a call answers that did something: what to tell whoever asked, and what came of it. */
export const done = <T extends object>(message: string, result: T) => ({
  success: true as const,
  message,
  ...result,
});

/** Pairs each endpoint of a feature with its handler; the compiler refuses a missing one. */
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
