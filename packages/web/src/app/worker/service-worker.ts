import type { WorkerRequest } from '@ten-four/contract/common/app-worker';
import { registerThisDevice } from '#features/push/register-device.ts';
import { configQuery, homeOf } from '#features/session/session.queries.ts';
import { registerWorker } from '#lib/push.ts';
import { queryClient } from '../query-client.ts';
import { offerReload } from './new-version.tsx';

/** Milliseconds between two looks for a newer build while the page stays open. */
const LOOK_EVERY = 3_600_000;

/** Registers the service worker, looks for newer builds from time to time, and offers one that waits. */
export async function startWorker(): Promise<void> {
  // Hosted apart from the server there is none: nothing of it would reach the other origin.
  const config = await queryClient.ensureQueryData(configQuery).catch(() => null);
  if (config === null || homeOf(config) !== null) return;
  const registration = await registerWorker().catch(() => undefined);
  // Some browsers have it and refuse it, in private windows for one.
  if (registration === undefined) return;
  // Signed out, or without a line: the next start tells the server again where this device is reached.
  void registerThisDevice().catch(() => undefined);
  ask(registration.active, 'tidy');
  if (registration.waiting !== null) offer(registration);
  follow(registration);
  registration.addEventListener('updatefound', () => follow(registration));
  // Without a line there is none.
  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, LOOK_EVERY);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}

/** Waits until the build on its way is there as a whole; the first one of all is no newer one. */
function follow(registration: ServiceWorkerRegistration): void {
  const { installing, active } = registration;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && active !== null) offer(registration);
  });
}

function offer(registration: ServiceWorkerRegistration): void {
  offerReload(() => {
    const reload = () => window.location.reload();
    // Another tab may have let it take over already.
    if (registration.waiting === null) return reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    ask(registration.waiting, 'take over');
  });
}

function ask(worker: ServiceWorker | null, request: WorkerRequest): void {
  worker?.postMessage(request);
}
