/** Serves the app offline and shows notifications while it is closed. */
import type { WorkerRequest } from '@ten-four/contract/common/app-worker';
import { deleteEarlierBuilds, respondFromBuild, storeBuild } from './build-files.ts';
import { pressNotification, renewSubscription, showPush } from './notifications.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', storeBuild);

self.addEventListener('activate', (event) => event.waitUntil(activate(event)));

self.addEventListener('message', (event) => {
  const request: WorkerRequest = event.data;
  event.waitUntil(request === 'take over' ? self.skipWaiting() : deleteEarlierBuilds(event, 1));
});

self.addEventListener('fetch', respondFromBuild);

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(pressNotification(event.notification, event.action));
});

self.addEventListener('pushsubscriptionchange', (event) =>
  // Missing from TypeScript's event map.
  (event as ExtendableEvent).waitUntil(renewSubscription(event as PushSubscriptionChangeEvent)),
);

/** Claims pages opened before the worker too, because they may stay open for a whole shift. */
async function activate(event: ExtendableEvent): Promise<void> {
  // Earlier builds enabled it. A preload requests an address twice, which breaks Discord's single-use callback.
  await self.registration.navigationPreload?.disable();
  await self.clients.claim();
  await deleteEarlierBuilds(event, 0);
}
