/** Serves the app offline and shows notifications while it is closed. */
import type { WorkerRequest } from '@ten-four/contract/common/app-worker';
import { answerFromBuild, deleteEarlierBuilds, storeBuild } from './build-files.ts';
import { pressNotification, renewSubscription, showPush } from './notifications.ts';
import { worker } from './scope.ts';

worker.addEventListener('install', storeBuild);

worker.addEventListener('activate', (event) => event.waitUntil(begin(event)));

worker.addEventListener('message', (event) => {
  const request: WorkerRequest = event.data;
  event.waitUntil(request === 'take over' ? worker.skipWaiting() : deleteEarlierBuilds(event, 1));
});

worker.addEventListener('fetch', answerFromBuild);

worker.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(pressNotification(event.notification, event.action));
});

worker.addEventListener('pushsubscriptionchange', (event) =>
  // Missing from TypeScript's event map.
  (event as ExtendableEvent).waitUntil(renewSubscription(event as PushSubscriptionChangeEvent)),
);

/** Also claims pages opened before the worker, because they may stay open for a whole shift. */
async function begin(event: ExtendableEvent): Promise<void> {
  // Earlier builds enabled it. A preload requests an address twice, which breaks Discord's single-use callback.
  await worker.registration.navigationPreload?.disable();
  await worker.clients.claim();
  await deleteEarlierBuilds(event, 0);
}
