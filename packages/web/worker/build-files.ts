import { SHELL_PATH } from '@ten-four/contract/common/app-worker';
import { PrecacheController } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope;

/** Server routes, which the worker does not handle. */
const SERVER_ROUTE = /^\/(api|auth|discord|demo)(\/|$)/;
const FILE = /^\/(assets|icons)\/|\.svg$/;
/** Timeout for navigations, in milliseconds. */
const RESPOND_WITHIN = 4_000;

const precache = new PrecacheController({
  plugins: [{ fetchDidSucceed: async ({ response }) => refuseOtherBuild(response) }],
});
// The build writes the list of its files here.
precache.addToCacheList(self.__WB_MANIFEST);

/** Stores all files of the build, or none. */
export const storeBuild = (event: ExtendableEvent) => void precache.install(event);

/** Rejects a shell from another build, which a load balancer may return, because its files are not stored. */
async function refuseOtherBuild(response: Response): Promise<Response> {
  if (new URL(response.url).pathname !== SHELL_PATH) return response;
  const assets = (await response.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
  if (assets.every((file) => precache.getCacheKeyForURL(file) !== undefined)) return response;
  throw new Error('The shell belongs to another build.');
}

/** Deletes the files of earlier builds, unless more than `pages` pages are open or a newer build waits. */
export async function deleteEarlierBuilds(event: ExtendableEvent, pages: number): Promise<void> {
  const { clients, registration } = self;
  const open = await clients.matchAll({ type: 'window' });
  if (open.length > pages || registration.waiting !== null || registration.installing !== null) return;
  await precache.activate(event);
}

/** Responds to navigations and requests for files of the app. */
export function respondFromBuild(event: FetchEvent): void {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || SERVER_ROUTE.test(pathname)) return;
  if (mode === 'navigate') event.respondWith(loadPage(event.request));
  else if (FILE.test(pathname)) event.respondWith(loadFile(event.request));
}

/** Returns a file of this build or of an earlier one that is still stored; fetches others. */
const loadFile = async (request: Request): Promise<Response> =>
  (await precache.matchPrecache(request)) ?? (await caches.match(request)) ?? fetch(request);

/** Returns the server's page, or the shell when offline or after the timeout. */
async function loadPage(request: Request): Promise<Response> {
  const response = fetch(request);
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), RESPOND_WITHIN));
  const inTime = await Promise.race([response, timeout]).catch(() => undefined);
  return inTime ?? (await precache.matchPrecache(SHELL_PATH)) ?? response;
}
