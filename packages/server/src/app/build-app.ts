import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import { operationsEndpoints } from '@ten-four/contract/operations/operations.contract';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import Fastify, { LogController } from 'fastify';
import { registerDocs } from '#app/api-docs';
import { accountRoutes } from '#features/account/account.routes';
import { auditRoutes } from '#features/audit/audit.routes';
import { bankRoutes } from '#features/bank/bank.routes';
import { civilianRoutes } from '#features/civilians/civilians.routes';
import { boardLogRoutes } from '#features/console/board-log.routes';
import { broadcastRoutes } from '#features/console/broadcasts.routes';
import { dispatcherRoutes } from '#features/console/dispatchers.routes';
import { statisticsRoutes } from '#features/console/statistics/statistics.routes';
import { courtRoutes } from '#features/court/court.routes';
import { boloRoutes } from '#features/dispatch/bolos/bolos.routes';
import { callRoutes } from '#features/dispatch/calls/calls.routes';
import { emergencyRoutes } from '#features/dispatch/emergencies/emergencies.routes';
import { panicRoutes } from '#features/dispatch/panics/panics.routes';
import { patientRoutes } from '#features/dispatch/patients/patients.routes';
import { apparatusRoutes } from '#features/dispatch/units/apparatus.routes';
import { activityHook } from '#features/dispatch/units/duty.hook';
import { unitRoutes } from '#features/dispatch/units/units.routes';
import { interactionRoutes } from '#features/interactions/interactions.routes';
import { createReceiver } from '#features/interactions/receiver.domain';
import { rejectUnsigned, unsignedOr } from '#features/interactions/signature.hook';
import { licenseRoutes } from '#features/licenses/licenses.routes';
import { medicalRoutes } from '#features/medical/medical.routes';
import { memberRoutes } from '#features/members/members.routes';
import { officerRoutes } from '#features/officers/officers.routes';
import { openLinkRoutes } from '#features/open-links/open-links.routes';
import { operationsRoutes } from '#features/operations/operations.routes';
import { outboxRoutes } from '#features/outbox/outbox.routes';
import { penalCodeRoutes } from '#features/penal-codes/penal-codes.routes';
import { pushRoutes } from '#features/push/push.routes';
import { reportRoutes } from '#features/reports/reports.routes';
import { safetyReportRoutes } from '#features/safety-reports/safety-reports.routes';
import { searchRoutes } from '#features/search/search.routes';
import { serviceRoutes } from '#features/service/service.routes';
import { sessionRoutes } from '#features/session/session.routes';
import { fetchNewChannels } from '#features/settings/channels.hook';
import { communityRoutes } from '#features/settings/community.routes';
import { transferRoutes } from '#features/settings/import/transfer.routes';
import { applyHostSettings, readHostSettings } from '#features/settings/index';
import { settingsRoutes } from '#features/settings/settings.routes';
import { setupRoutes } from '#features/setup/setup.routes';
import { tenCodeRoutes } from '#features/ten-codes/ten-codes.routes';
import { offerRoutes } from '#features/transfers/offers.routes';
import { vehicleRoutes } from '#features/vehicles/vehicles.routes';
import { warrantRoutes } from '#features/warrants/warrants.routes';
import { weaponRoutes } from '#features/weapons/weapons.routes';
import type { AppContext } from '#platform/app-context';
import { invalid, unavailable } from '#platform/errors';
import { createCookies } from '#platform/http/cookies';
import { sendConnectionError, sendError } from '#platform/http/error-handler';
import { redirectToPublicUrl, securityHeaders } from '#platform/http/https-redirect';
import { createInternalClient, isInternalRequest } from '#platform/http/internal-client';
import { authenticate, mount, requirePolicy } from '#platform/http/mount';
import { createRateLimits } from '#platform/http/rate-limits';
import { createRequestQueues, noop, READ_TIMEOUT } from '#platform/http/request-queues';
import type { Routes } from '#platform/http/routes';
import { hasLoneSurrogate, isTooDeep, validatorOf } from '#platform/http/validation';
import { createWebPages } from '#platform/http/web-pages';
import { liveRoutes } from '#platform/live/live.routes';
import { cached } from '#platform/schema-check';
import { VERSION } from '#platform/version';

const BODY_LIMIT = 64 * 1024;
const serializerOf = cached((schema: object): ((data: unknown) => string) => fastJson(schema));

/**
 * Builds the server: hooks in the order of the checks, routes, web app. `readWithin` in milliseconds. Rejects
 * requests while `isOpen` returns false.
 */
export async function buildApp(
  platform: AppContext,
  {
    webFolder,
    extra,
    readWithin = READ_TIMEOUT,
    isOpen = () => true,
  }: { webFolder: string; extra: Routes[]; readWithin?: number | undefined; isOpen?: () => boolean },
): Promise<FastifyInstance> {
  const { config, log, metrics } = platform;
  const host = readHostSettings(platform);
  await applyHostSettings(platform, host);
  const app = Fastify({
    loggerInstance: log,
    // A child logger per request would cost more than the request.
    childLoggerFactory: (logger) => logger,
    // Requests are counted by the metrics; the log is for problems.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    return503OnClosing: false,
    clientErrorHandler: sendConnectionError,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  });
  // Compiled at the route's first request, so that a start takes less time and memory.
  app.setValidatorCompiler(
    ({ schema, httpPart }) =>
      (value) =>
        validatorOf(httpPart, schema as object)(value),
  );
  app.setSerializerCompiler(
    ({ schema }) =>
      (data) =>
        serializerOf(schema as object)(data),
  );
  app.decorateRequest('viewer', null);
  app.decorateRequest('bodyText', '');
  app.decorateRequest('releaseSlots', noop);
  requirePolicy(app);
  readBodies(app);

  refuseUnlessOpen(app, isOpen);
  // Streams never end by themselves, so close() would hang.
  app.addHook('preClose', async () => platform.live.stop());
  const headers = securityHeaders(config);
  // Synchronous hooks avoid a promise per request.
  app.addHook('onRequest', (request, reply, done) => {
    const redirect = isInternalRequest(request) ? null : redirectToPublicUrl(request, config);
    if (redirect !== null) return void reply.redirect(redirect.address, redirect.status);
    reply.headers(headers);
    done();
  });
  if (config.webOrigin !== config.publicUrl.origin) {
    await app.register(cors, {
      // A list makes the plugin send Vary.
      origin: [config.webOrigin],
      credentials: true,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: ['Retry-After', 'Link'],
      maxAge: 600,
    });
  }
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observeRequest(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });

  app.addHook('onSend', activityHook(platform));
  app.addHook('preHandler', fetchNewChannels(platform));

  await app.register(cookie);
  const cookies = createCookies(config.secure);
  const limits = createRateLimits(config.rateLimit);
  const queues = createRequestQueues({ readWithin, limited: config.rateLimit > 0 });
  const internalClient = createInternalClient(app);
  app.addHook('onRequest', authenticate(platform, { cookies, limits, queues, internalClient }));
  app.addHook('onRequest', rejectUnsigned(platform, limits));
  app.addHook('onSend', (request, reply, payload, done) => {
    queues.trackResponse(request, reply);
    done(null, payload);
  });

  const pages = await createWebPages(app, {
    folder: webFolder,
    imageSources: config.demo ? [] : [new URL(config.discord.cdnUrl).origin],
    secure: config.secure,
    bringsSession: (request) => cookies.readSession(request) !== null,
  });
  app.setErrorHandler(async (error, request, reply) =>
    sendError(await unsignedOr(platform, { request, error, limits }), request, reply, pages),
  );
  app.setNotFoundHandler((request, reply) => pages.sendUnrouted(request, reply));

  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Ten-Four', version: VERSION, description: 'Role-play dispatch and records.' },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: config.secure ? '__Host-ten-four' : 'ten-four' },
        },
      },
      security: [{ session: [] }],
    },
  });
  const describeApi = await registerDocs(app);
  const receiving = { platform, internalClient, limits };
  const receiver = createReceiver(receiving);
  app.addHook('onClose', () => receiver.stop());
  mount(app, platform, [
    ...extra,
    ...operationsRoutes(platform, { pages, describeApi }),
    ...sessionRoutes(platform, { cookies, limits }),
    ...liveRoutes(platform, { cookies, limits }),
    ...civilianRoutes,
    ...licenseRoutes(platform),
    ...vehicleRoutes,
    ...weaponRoutes,
    ...offerRoutes,
    ...medicalRoutes,
    ...bankRoutes(platform),
    ...officerRoutes,
    ...serviceRoutes,
    ...unitRoutes,
    ...apparatusRoutes,
    ...patientRoutes,
    ...tenCodeRoutes,
    ...callRoutes,
    ...dispatcherRoutes,
    ...broadcastRoutes,
    ...boardLogRoutes,
    ...statisticsRoutes,
    ...boloRoutes,
    ...emergencyRoutes(platform),
    ...panicRoutes(platform),
    ...penalCodeRoutes,
    ...searchRoutes,
    ...warrantRoutes,
    ...reportRoutes,
    ...courtRoutes,
    ...safetyReportRoutes,
    ...outboxRoutes(platform),
    ...pushRoutes(platform),
    ...openLinkRoutes,
    ...interactionRoutes(receiving, receiver),
    ...auditRoutes,
    ...communityRoutes(platform),
    ...settingsRoutes(platform, host),
    ...setupRoutes(platform, { host }),
    ...transferRoutes(platform, host),
    ...memberRoutes(platform),
    ...accountRoutes(platform, { cookies }),
  ]);
  return app;
}

/** Available before the server opens. */
const HEALTH_PATHS: string[] = [operationsEndpoints.getHealth.path, operationsEndpoints.getReadiness.path];

function refuseUnlessOpen(app: FastifyInstance, isOpen: () => boolean): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (stopping || !(isOpen() || HEALTH_PATHS.includes(request.url)))
      done(unavailable('The server is restarting. Please try again.', 5));
    else done();
  });
}

/** Parses JSON only. Accepts an empty body from older clients where the endpoint has none. */
function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyText = String(body);
    if (body === '') done(null, undefined);
    else if (isTooDeep(request.bodyText)) done(invalid('The body is nested too deeply.'));
    else if (hasLoneSurrogate(request.bodyText))
      done(invalid('The body contains an invalid Unicode character.'));
    else parseJson(request, request.bodyText, done);
  });
}
