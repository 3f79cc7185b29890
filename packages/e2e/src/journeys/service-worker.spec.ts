import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { startLaterBuild } from '../support/later-build.ts';
import { expect, test } from '../support/server.fixture.ts';
import { push, startWorker, visit } from '../support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

/** Makes the worker navigate a page, as after a click on a notification. */
const goTo = (page: Page, address: string) =>
  page.evaluate((goTo) => {
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { goTo } }));
  }, address);

/** Returns the cached shell pages, one per build. */
const shells = (page: Page) =>
  page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => url).filter((url) => new URL(url).pathname === '/shell');
  });

test('a new build is offered, and the previous one keeps working until accepted', async ({
  page,
  server,
}) => {
  const build = await startLaterBuild(server.origin);
  await visit(page, `${build.origin}/`);
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  build.replace();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const offer = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  await expect(offer).toBeVisible();
  expect(await shells(page)).toHaveLength(2);

  // This page wasn't open before and the browser's own cache is empty, so only the worker has its script.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await goTo(page, '/bank');
  await expect(page).toHaveURL(/\/bank$/);
  await expect(page.getByRole('button', { name: /Discord/ }).first()).toBeVisible();
  await expect(page.locator('html[data-before]')).toBeAttached();

  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('html[data-before]')).not.toBeAttached();
  await expect(page.getByRole('button', { name: /Discord/ }).first()).toBeVisible();
  await startWorker(page);
  const later = [`${build.origin}/shell?__WB_REVISION__=later`];
  await expect.poll(() => shells(page)).toEqual(later);
  await expect(offer).toBeHidden();
  build.stop();
});

test('on a page controlled by the worker, signing in calls the Discord callback once', async ({ openAs }) => {
  const page = await openAs('Civilian');
  await visit(page, '/dashboard/civilian');
  // The worker only controls a page that opens after it was activated.
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const callbacks = async () => {
    const metrics = await (await page.request.get('/metrics')).text();
    const counts = metrics.matchAll(/_count\{method="GET",route="\/auth\/discord\/callback",.*\} (\d+)/g);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const before = await callbacks();
  const { username } = await (await page.request.get('/api/auth/me')).json();
  await page.getByRole('button', { name: username }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Discord', exact: true }).click();
  await page.getByRole('button', { name: 'Civilian', exact: true }).click();
  await expect(page).toHaveURL(/\/(home|dashboard)/);
  await expect(page.getByRole('button', { name: username })).toBeVisible();
  expect((await callbacks()) - before).toBe(1);
});

test('a browser whose push subscription changes stays the same device', async ({ openAs }) => {
  const page = await openAs('Civilian');
  await visit(page, '/dashboard/civilian');
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  const [old, next] = ['old', 'next'].map((name) => `https://fcm.googleapis.com/journeys/${name}`);
  const data = { endpoint: old, keys, name: 'In the car', kind: 'Android' };
  const { device } = await (await page.request.post('/api/push/devices', { data })).json();
  const [worker] = page.context().serviceWorkers();
  // Only a browser can replace a subscription, so this sends the worker the browser's event.
  await worker?.evaluate(`(async () => {
    const event = Object.assign(new ExtendableEvent('pushsubscriptionchange'), {
      oldSubscription: { endpoint: '${old}', options: {} },
      newSubscription: { toJSON: () => (${JSON.stringify({ endpoint: next, keys })}) },
    });
    let done;
    event.waitUntil = (work) => { done = work; };
    self.dispatchEvent(event);
    await done;
  })()`);
  const known = await page.request.post('/api/push/devices', { data: { endpoint: next, keys } });
  expect(known.status()).toBe(200);
  expect((await known.json()).device).toMatchObject({ _id: device._id, name: 'In the car', kind: 'Android' });
  await page.request.delete(`/api/push/devices/${device._id}`);
});

test('a push without notification data is shown, and a pushed panic is acknowledged by its button and opened by a click', async ({
  openAs,
  server,
}) => {
  const page = await openAs('Fire/Rescue');
  const officer = await openAs('Officer Xbox');
  const context = page.context();
  await context.grantPermissions(['notifications'], { origin: server.origin });
  await visit(page, '/dashboard/civilian');
  expect(await push(page, '{"web_push":8030}')).toMatchObject([{ title: 'Ten-Four' }]);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    for (const notification of await registration.getNotifications()) notification.close();
  });
  await officer.request.post('/api/clock/in');
  const raised = await officer.request.post('/api/panic', { data: { location: 'Grove St' } });
  const { panic } = await raised.json();

  const tag = `panic:${panic._id}`;
  const notification = {
    title: 'PANIC D-104',
    body: 'Grove St · Call 1026',
    lang: 'en-US',
    dir: 'ltr',
    tag,
    navigate: `${server.origin}/open/panic/${panic._id}`,
    silent: false,
    data: { kind: 'panic', id: panic._id, at: new Date().toISOString() },
  };
  const shown = await push(page, JSON.stringify({ web_push: 8030, notification }));
  const icon = `${server.origin}/icons/icon-192.png`;
  const badge = `${server.origin}/icons/badge-96.png`;
  expect(shown).toEqual([{ title: 'PANIC D-104', body: 'Grove St · Call 1026', tag, icon, badge }]);
  for (const picture of [icon, badge]) expect((await page.request.get(picture)).status()).toBe(200);

  const [worker] = context.serviceWorkers();
  const press = (action: string) =>
    // Only a person can click a notification, so this sends the worker the browser's event.
    worker?.evaluate(`(async () => {
      const [notification] = await self.registration.getNotifications();
      const event = new NotificationEvent('notificationclick', { notification, action: '${action}' });
      let done;
      event.waitUntil = (work) => { done = work; };
      notification.close = () => {};
      self.dispatchEvent(event);
      await done;
    })()`);
  await press('panic');
  const { panics } = await (await page.request.get('/api/panic?platform=Xbox')).json();
  expect(panics[0].acknowledgements).toHaveLength(1);
  await expect(page).toHaveURL(/\/dashboard\/civilian$/);
  await press('');
  await expect(page).toHaveURL(new RegExp(`/dashboard/safr\\?.*call=${panic.callId}`));
  await officer.request.post(`/api/panic/${panic._id}/clear`);
});
