import type { Endpoint } from '@ten-four/contract/common/endpoint';
import { Failure } from '@ten-four/contract/common/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Db, inTransaction, withBeginHook } from '#db/database';
import { isAccountDeleted } from '#db/database-errors';
import type { AppContext } from '#platform/app-context';
import { signedOut } from '#platform/errors';
import {
  authorize,
  checkOrigin,
  explainMissing,
  hasEffects,
  isOpen,
  isRoleBased,
} from '#platform/http/authorize';
import type { Cookies } from '#platform/http/cookies';
import { countWrite } from '#platform/http/daily-writes';
import { runOnce } from '#platform/http/idempotency';
import { type InternalClient, isInternalRequest } from '#platform/http/internal-client';
import type { RateLimits } from '#platform/http/rate-limits';
import { ownOrigin, pageOrigin } from '#platform/http/request-origin';
import type { RequestQueues } from '#platform/http/request-queues';
import type { RequestContext, Routes } from '#platform/http/routes';
import { lockForWrite } from '#platform/sessions/account-lock';
import type { Viewer } from '#platform/sessions/viewer';
import { offerCheck } from '#platform/settings/offered';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
    bodyText: string;
  }
}

/** Throws at start for a route without a policy. CORS preflights need none. */
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

const OPEN_BODY_LIMIT = 1024;

const bodyLimitOf = (endpoint: Endpoint): number | undefined =>
  isOpen(endpoint) && !endpoint.who.includes('discord') ? OPEN_BODY_LIMIT : endpoint.bodyLimit;

const HEALTH_CHECKS = new Set(['/healthz', '/readyz']);

/** Authenticates before the body is read, in this order: Origin 403, session 401, rate 429, role 403. */
export function authenticate(
  platform: AppContext,
  {
    cookies,
    limits,
    queues,
    internalClient,
  }: { cookies: Cookies; limits: RateLimits; queues: RequestQueues; internalClient: InternalClient },
) {
  const { config, sessions, roleRefresh } = platform;

  const recognize = async (token: string, endpoint: Endpoint): Promise<Viewer> => {
    const viewer = await sessions.recognize(token);
    if (viewer === null) throw signedOut();
    if (!(await roleRefresh.freshen(viewer, isRoleBased(endpoint)))) return viewer;
    const fresh = await sessions.recognize(token);
    if (fresh === null) throw signedOut();
    return fresh;
  };

  /** Skips the rate limit, which the caller has already counted. */
  const authenticateInternal = async (request: FastifyRequest, endpoint: Endpoint, caller: Viewer) => {
    await queues.waitForUserSlot(request, caller.userId, endpoint.expensive);
    authorize(endpoint, caller);
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
    // Health checks are never rate-limited.
    if (HEALTH_CHECKS.has(endpoint.path)) return;
    // Discord shares few addresses; only bad signatures count.
    if (endpoint.who.includes('discord')) return;
    if (isOpen(endpoint)) return limits.countVisit(request.ip, isWrite);
    const caller = internalClient.callerOf(request);
    if (caller !== null) return authenticateInternal(request, endpoint, caller);
    const token = cookies.readSession(request);
    if (token === null) throw signedOut();
    // Checked by session first, because looking up the user costs a statement.
    await queues.waitForSlot(request, token);
    const viewer = await recognize(token, endpoint);
    await limits.countRequest(viewer.userId, isWrite);
    await queues.waitForUserSlot(request, viewer.userId, endpoint.expensive);
    await queues.checkUnread(viewer.userId);
    authorize(endpoint, viewer);
    request.viewer = viewer;
  };
}

export function mount(app: FastifyInstance, platform: AppContext, routes: Routes[]): void {
  for (const { endpoint, operationId, handle: act } of routes) {
    const checkOffers = offerCheck(endpoint);
    const handleChecked: Routes['handle'] = async (call) => {
      checkOffers(call);
      return act(call);
    };
    const route = { endpoint, operationId, handle: handleChecked };
    const bodyLimit = bodyLimitOf(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // HEAD must not trigger the side effects of a GET.
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

/** Removes empty values such as `?status=`, which forms send for unset filters. */
function dropEmpty(query: unknown): void {
  const values = Object(query);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') delete values[name];
  }
}

function answersOf({ status = 200, repeated, answer }: Endpoint) {
  return { [status]: answer, [repeated ?? status]: answer };
}

async function handle(platform: AppContext, route: Routes, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint, operationId } = route;
  const { viewer, params, query, body } = request;
  const { database, clock } = platform;
  const settings = platform.settings.current();
  const actor = { viewer, address: request.ip };
  const now = clock.now();
  const later: (() => Promise<unknown>)[] = [];
  const runAfterCommit = (run: () => Promise<unknown>) => later.push(run);
  const isWrite = viewer !== null && hasEffects(request, endpoint);
  const db = isWrite ? withBeginHook(database.db, (tx) => lockForWrite(tx, viewer, now)) : database.db;
  const parts = { viewer, actor, now, settings, params, query, body };
  const call = { ...parts, db, afterCommit: runAfterCommit, request, reply } as RequestContext<Endpoint>;
  const key = request.headers['idempotency-key'];
  const takesKey = endpoint.idempotent === true || isInternalRequest(request);
  const isKeyed = takesKey && key !== undefined && viewer !== null;
  // Storing a response is a write, too.
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
    const done = await runOnce(db, intent, async (tx) => {
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
    // The session ended while the write was running.
    if (viewer !== null && isAccountDeleted(error)) throw signedOut();
    throw explainMissing(endpoint, viewer, error);
  }
}
