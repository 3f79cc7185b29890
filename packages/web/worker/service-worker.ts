/** The service worker: what of the app is there without a line, and what a phone shows while the app is not open. */
import type { WorkerRequest } from '@ten-four/contract/common/app-worker';
import { answerFile, answerPage, fillCache, forgetEarlierBuilds, isFile, isOurs } from './build-cache.ts';
import { pressNotification, renewSubscription, showPush } from './notifications.ts';
import { worker } from './scope.ts';

worker.addEventListener('install', (event) => event.waitUntil(fillCache()));

worker.addEventListener('activate', (event) => event.waitUntil(begin()));

worker.addEventListener('message', (event) => {
  const request: WorkerRequest = event.data;
  event.waitUntil(request === 'take over' ? worker.skipWaiting() : forgetEarlierBuilds(1));
});

worker.addEventListener('fetch', (event) => {
  if (!isOurs(event.request)) return;
  if (event.request.mode === 'navigate') event.respondWith(answerPage(event.request));
  else if (isFile(event.request)) event.respondWith(answerFile(event.request));
});

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
async function begin(): Promise<void> {
  // Earlier builds had it on. Of an address that the worker leaves to the browser, such as Discord's callback, whose state
  // is good for once, a preload is a second request.
  await worker.registration.navigationPreload?.disable();
  await worker.clients.claim();
  await forgetEarlierBuilds(0);
}
