/** The service worker: what of the app is there without a line, and what a phone shows while the app is not open. */
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
  // Its type is not in the library's list of events yet.
  (event as ExtendableEvent).waitUntil(renewSubscription(event as PushSubscriptionChangeEvent)),
);

/** Pages that were opened before there was a worker are looked after as well: they may stay open for a whole shift. */
async function begin(event: ExtendableEvent): Promise<void> {
  // Earlier builds had it on. Of an address that the worker leaves to the browser, such as Discord's callback, whose state
  // is good for once, a preload is a second request.
  await worker.registration.navigationPreload?.disable();
  await worker.clients.claim();
  await deleteEarlierBuilds(event, 0);
}
