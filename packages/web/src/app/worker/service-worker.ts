import type { WorkerRequest } from '@ten-four/contract/common/app-worker';
import { registerThisDevice } from '#features/push/register-device.ts';
import { configQuery, homeOf } from '#features/session/session.queries.ts';
import { registerWorker } from '#lib/push.ts';
import { queryClient } from '../query-client.ts';
import { offerReload } from './new-version.tsx';

const CHECK_EVERY = 3_600_000;

export async function startWorker(): Promise<void> {
  // A service worker needs the server's origin.
  const config = await queryClient.ensureQueryData(configQuery).catch(() => null);
  if (config === null || homeOf(config) !== null) return;
  const registration = await registerWorker().catch(() => undefined);
  // Some browsers refuse, for example in private windows.
  if (registration === undefined) return;
  // Fails when signed out or offline; the next start repeats it.
  void registerThisDevice().catch(() => undefined);
  postRequest(registration.active, 'tidy');
  if (registration.waiting !== null) offer(registration);
  watchInstall(registration);
  registration.addEventListener('updatefound', () => watchInstall(registration));
  const checkForUpdate = () => void registration.update().catch(() => undefined);
  setInterval(checkForUpdate, CHECK_EVERY);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate();
  });
}

/** Offers each new build except the very first. */
function watchInstall(registration: ServiceWorkerRegistration): void {
  const { installing, active } = registration;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && active !== null) offer(registration);
  });
}

function offer(registration: ServiceWorkerRegistration): void {
  offerReload(() => {
    const reload = () => window.location.reload();
    // Another tab may have activated it already.
    if (registration.waiting === null) return reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    postRequest(registration.waiting, 'take over');
  });
}

function postRequest(worker: ServiceWorker | null, request: WorkerRequest): void {
  worker?.postMessage(request);
}
