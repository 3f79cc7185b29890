import type { Page } from '@playwright/test';
import { startLaterBuild } from '../support/later-build.ts';
import { expect, test } from '../support/server.fixture.ts';
import { visit } from '../support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

/** Has the worker ask a page to go to an address, as a pressed notification does. */
const goTo = (page: Page, address: string) =>
  page.evaluate((goTo) => {
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { goTo } }));
  }, address);

const caches = (page: Page) => page.evaluate(() => window.caches.keys());

test('a later build is offered and forced on nobody, and the one before works on', async ({
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
  expect(await caches(page)).toHaveLength(2);

  // Not opened before: its script is in the cache alone.
  await goTo(page, '/bank');
  await expect(page).toHaveURL(/\/bank$/);
  await expect(page.getByRole('button', { name: /Discord/ }).first()).toBeVisible();
  await expect(page.locator('html[data-before]')).toBeAttached();

  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('html[data-before]')).not.toBeAttached();
  await expect(page.getByRole('button', { name: /Discord/ }).first()).toBeVisible();
  await expect.poll(() => caches(page)).toEqual(['ten-four-laterlaterla']);
  await expect(offer).toBeHidden();
  build.stop();
});

test('a pushed panic is shown, acknowledged by its button, and opened by a press', async ({
  openAs,
  server,
}) => {
  const page = await openAs('Fire/Rescue');
  const officer = await openAs('Officer Xbox');
  const context = page.context();
  await context.grantPermissions(['notifications'], { origin: server.origin });
  await visit(page, '/dashboard/civilian');
  await officer.request.post('/api/clock/in');
  const raised = await officer.request.post('/api/panic', { data: { location: 'Grove St' } });
  const { panic } = await raised.json();

  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
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
  const data = JSON.stringify({ web_push: 8030, notification });
  const [worker] = context.serviceWorkers();
  // Chromium drops a notification that it is asked about between keeping it and showing it.
  await worker?.evaluate(`(() => {
    const { prototype } = ServiceWorkerRegistration;
    const { showNotification } = prototype;
    self.shown = new Promise((resolve) => {
      prototype.showNotification = function (...given) {
        const shown = showNotification.apply(this, given);
        resolve(shown);
        return shown;
      };
    });
  })()`);
  await session.send('ServiceWorker.deliverPushMessage', { origin: server.origin, registrationId, data });
  await worker?.evaluate('self.shown');
  const shown = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });
  expect(shown).toEqual([{ title: 'PANIC D-104', body: 'Grove St · Call 1026', tag }]);

  const press = (action: string) =>
    // Only a person can press one; this is what the browser tells the worker then.
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
