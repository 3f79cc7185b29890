import type { Endpoint } from '@ten-four/contract/common/endpoint';
import { Failure } from '@ten-four/contract/common/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Db, inTransaction, withOpening } from '#db/database';
import { isAccountGone } from '#db/database-errors';
import { signedOut } from '#platform/errors';
import { ownOrigin, pageOrigin } from '#platform/http/asked-origin';
import type { Cookies } from '#platform/http/cookies';
import { countWrite } from '#platform/http/daily-writes';
import { type Door, isFromDoor } from '#platform/http/door';
import {
  checkGate,
  checkOrigin,
  explainMissing,
  hasEffects,
  isOpen,
  reliesOnRoles,
} from '#platform/http/gate';
import { once } from '#platform/http/idempotency';
import type { RateLimits } from '#platform/http/rate-limits';
import type { Call, Routes } from '#platform/http/routes';
import type { UnderWay } from '#platform/http/under-way';
import type { Platform } from '#platform/platform';
import { lockForWrite } from '#platform/sessions/account-lock';
import type { Viewer } from '#platform/sessions/viewer';
import { offerCheck } from '#platform/settings/offered';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's row in the policy table; a route without one stops the start. */
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
    /** The body as it came. */
    bodyText: string;
  }
}

/**
 * A route that nobody said who may call is a mistake that must not reach anybody: the start stops. Preflights answer
 * nothing but what other origins may ask, so they need no policy.
 */
export function requirePolicy(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route: RouteOptions) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const open = routes.find(({ method, config }) => method !== 'OPTIONS' && config?.endpoint === undefined);
    if (open !== undefined) {
      throw new Error(`Route ${open.method} ${open.url} has no policy: define it as an endpoint`);
    }
  });
}

/** Bytes of a body that needs no session: it holds a code at most. */
const OPEN_BODY_LIMIT = 1024;

const bodyLimitOf = (endpoint: Endpoint): number | undefined =>
  isOpen(endpoint) && !endpoint.who.includes('discord') ? OPEN_BODY_LIMIT : endpoint.bodyLimit;

const HEALTH_CHECKS = new Set(['/healthz', '/readyz']);

/**
 * Decides who comes in, before a body is read, in this order: Origin 403, session 401, rate 429, role 403. Fills in the
 * viewer.
 */
export function admission(
  platform: Platform,
  {
    cookies,
    limits,
    underWay,
    door,
  }: { cookies: Cookies; limits: RateLimits; underWay: UnderWay; door: Door },
) {
  const { config, sessions, roleRefresh } = platform;

  const recognise = async (token: string, endpoint: Endpoint): Promise<Viewer> => {
    const viewer = await sessions.recognise(token);
    if (viewer === null) throw signedOut();
    if (!(await roleRefresh.freshen(viewer, reliesOnRoles(endpoint)))) return viewer;
    const fresh = await sessions.recognise(token);
    if (fresh === null) throw signedOut();
    return fresh;
  };

  /** Once whoever opened the door has counted the request. */
  const letIn = async (request: FastifyRequest, endpoint: Endpoint, caller: Viewer): Promise<void> => {
    await underWay.takeUserTurn(request, caller.userId, endpoint.expensive);
    checkGate(endpoint, caller);
    request.viewer = caller;
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined) return;
    if (!endpoint.who.includes('discord') && hasEffects(request, endpoint)) {
      reply.header('vary', 'Origin');
      checkOrigin(request, [ownOrigin(request, config), pageOrigin(request, config)]);
    }
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    // Whoever watches over the server must hear from it, however busy the address is.
    if (HEALTH_CHECKS.has(endpoint.path)) return;
    // What Discord signed comes from its few addresses: its hook counts what it did not sign.
    if (endpoint.who.includes('discord')) return;
    if (isOpen(endpoint)) return limits.visit(request.ip, isWrite);
    const caller = door.callerOf(request);
    if (caller !== null) return letIn(request, endpoint, caller);
    const token = cookies.readSession(request);
    if (token === null) throw signedOut();
    // Of the session first: who it belongs to is a statement already.
    const ofSession = underWay.takeTurn(request, token);
    if (ofSession !== undefined) await ofSession;
    const viewer = await recognise(token, endpoint);
    await limits.request(viewer.userId, isWrite);
    const ofUser = underWay.takeUserTurn(request, viewer.userId, endpoint.expensive);
    if (ofUser !== undefined) await ofUser;
    const tooMany = underWay.check(viewer.userId);
    if (tooMany !== undefined) await tooMany;
    checkGate(endpoint, viewer);
    request.viewer = viewer;
  };
}

/** Makes routes of a feature's endpoints: validation and answer filter by schema, then the handler. */
export function mount(app: FastifyInstance, platform: Platform, routes: Routes[]): void {
  for (const { endpoint, operationId, handle: act } of routes) {
    const checkOffers = offerCheck(endpoint);
    // An answer that was kept under an idempotency key stands, whatever is offered since.
    const offering: Routes['handle'] = async (call) => {
      checkOffers(call);
      return act(call);
    };
    const route = { endpoint, operationId, handle: offering };
    const bodyLimit = bodyLimitOf(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // A GET of a member's may do something, such as open a test; asking for its headers only must not.
      exposeHeadRoute: isOpen(endpoint),
      config: { endpoint },
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      schema: {
        operationId,
        summary: endpoint.summary,
        tags: [endpoint.tag],
        ...(isOpen(endpoint) ? { security: [] } : {}),
        ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
        ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
        ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
        response: {
          ...('type' in endpoint.answer ? answersOf(endpoint) : {}),
          '4xx': Failure,
          '5xx': Failure,
        },
      },
      preValidation: ({ query }, _reply, done) => {
        dropEmpty(query);
        done();
      },
      handler: (request, reply) => handle(platform, route, request, reply),
    });
  }
}

/** A filter that was left empty, as forms send it, is none: `?status=` asks for every status. */
function dropEmpty(query: unknown): void {
  const given = Object(query);
  for (const [name, value] of Object.entries(given)) {
    if (value === '') delete given[name];
  }
}

function answersOf({ status = 200, repeated, answer }: Endpoint) {
  return { [status]: answer, [repeated ?? status]: answer };
}

async function handle(platform: Platform, route: Routes, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint, operationId } = route;
  const { viewer, params, query, body } = request;
  const { database, clock } = platform;
  const settings = platform.settings.current();
  const actor = { viewer, address: request.ip };
  const now = clock.now();
  const later: (() => Promise<unknown>)[] = [];
  const afterwards = (run: () => Promise<unknown>) => later.push(run);
  const isWrite = viewer !== null && hasEffects(request, endpoint);
  const db = isWrite ? withOpening(database.db, (tx) => lockForWrite(tx, viewer, now)) : database.db;
  const parts = { viewer, actor, now, settings, params, query, body };
  const call = { ...parts, db, afterwards, request, reply } as Call<Endpoint>;
  const key = request.headers['idempotency-key'];
  const takesKey = endpoint.idempotent === true || isFromDoor(request);
  const isKeyed = takesKey && key !== undefined && viewer !== null;
  // An answer that is kept is a write as well.
  const kind = endpoint.daily ?? (isKeyed ? 'repeatable requests' : undefined);
  const act = async (db: Db): Promise<unknown> => {
    if (kind !== undefined && viewer !== null && platform.config.rateLimit > 0)
      await countWrite(db, { userId: viewer.userId, kind, now });
    return route.handle({ ...call, db });
  };
  reply.code(endpoint.status ?? 200);
  const handleOnce = async (userId: string, key: string) => {
    const content = [params, query, request.bodyText];
    const intent = { userId, route: operationId, key, content, now };
    const done = await once(db, intent, async (tx) => {
      const answer = await act(tx);
      return { status: reply.statusCode, answer };
    });
    reply.code(done.status);
    return done.answer;
  };
  const answerOf = (): Promise<unknown> => {
    if (isKeyed) return handleOnce(viewer.userId, String(key));
    return kind === undefined || endpoint.method === 'GET' ? act(db) : inTransaction(db, act);
  };
  try {
    const answer = await answerOf();
    for (const run of later) await run();
    return answer;
  } catch (error) {
    // The session expired, or ended elsewhere, while the write was running.
    if (viewer !== null && isAccountGone(error)) throw signedOut();
    throw explainMissing(endpoint, viewer, error);
  }
}
