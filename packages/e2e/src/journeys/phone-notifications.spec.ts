import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { expect, test } from '../support/server.fixture.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Has the demo's push service make one more phone of whoever is signed in; answers its id. */
async function addPhone(page: Page): Promise<string> {
  const answer = await page.request.post('/demo/phones');
  expect(answer.status()).toBe(201);
  return (await answer.json()).device._id;
}

test('a member chooses what may ring, when, and on which of their devices', async ({ openAs }) => {
  const page = await openAs('Officer Xbox');
  await page.request.put('/api/push/choices', { data: { panic: 'Never' } });
  const old = await addPhone(page);
  await page.request.patch(`/api/push/devices/${old}`, { data: { name: 'Old phone' } });
  await page.goto('/dashboard/phone');
  const devices = page.getByRole('region', { name: 'Your devices' });
  const row = devices.getByRole('listitem').filter({ hasText: /Old phone|In the car/ });
  await expect(row).toContainText('nothing arrived yet');
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 390, height: 844 });

  const saved = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/api/push/choices') && answer.ok());
  const ringing = page.getByRole('region', { name: 'What may ring' });
  let answered = saved();
  await ringing.getByLabel('Panic').selectOption('On duty');
  await answered;
  answered = saved();
  await ringing.getByRole('switch', { name: 'New calls' }).tap();
  await answered;
  for (const one of await ringing.getByRole('switch').all()) {
    expect((await boxOf(one)).height).toBeGreaterThanOrEqual(44);
  }

  const quiet = page.getByRole('region', { name: 'Quiet hours' });
  await quiet.getByLabel('From').fill('23:30');
  await expect(quiet.getByText('Give both times of the quiet hours, or neither.')).toBeVisible();
  await quiet.getByLabel('To').fill('08:00');
  answered = saved();
  await quiet.getByLabel('To').blur();
  await answered;

  answered = saved();
  await ringing.getByRole('switch', { name: 'Money received' }).tap();
  await answered;

  await page.reload();
  await expect(ringing.getByRole('switch', { name: 'Money received' })).toBeChecked();
  await expect(ringing.getByLabel('Panic')).toHaveValue('On duty');
  await expect(ringing.getByRole('switch', { name: 'New calls' })).toBeChecked();
  await expect(quiet.getByLabel('From')).toHaveValue('23:30');
  await expect(quiet.getByLabel('To')).toHaveValue('08:00');

  await row.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Rename' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Rename device' });
  await dialog.getByLabel('Name').fill('In the car');
  await dialog.getByRole('button', { name: 'Rename' }).tap();
  await expect(devices.getByText('In the car')).toBeVisible();
  await row.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Remove' }).tap();
  await expect(row).toBeHidden();
});

test('a browser that blocks notifications says what to do, and looks again when asked', async ({
  openAs,
}) => {
  const page = await openAs('Civilian');
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'denied';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    window.addEventListener('allow', () => {
      permission = 'default';
    });
  });
  await page.goto('/dashboard/phone');
  const phone = page.getByRole('region', { name: 'This phone' });
  await expect(phone.getByText('Notifications are blocked for Ten-Four.')).toBeVisible();
  await expect(page.getByLabel('Panic')).toBeHidden();
  await expectNoAxeViolations(page);
  await page.evaluate(() => window.dispatchEvent(new Event('allow')));
  await phone.getByRole('button', { name: 'Check again' }).tap();
  await expect(phone.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a phone is turned on by a press, tested, and turned off', async ({ openAs, server }) => {
    const page = await openAs('Officer PlayStation');
    await page.context().grantPermissions(['notifications'], { origin: server.origin });
    // What the browser subscribes to is out of reach here: the demo's phone takes its place.
    await page.addInitScript(() => {
      const json = { endpoint: 'https://fcm.googleapis.com/journey', keys: { p256dh: 'p', auth: 'a' } };
      let subscription: object | null = null;
      const unsubscribe = async () => {
        subscription = null;
      };
      PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
      PushManager.prototype.subscribe = async () => {
        subscription = { toJSON: () => json, unsubscribe };
        return subscription as PushSubscription;
      };
    });
    let own = '';
    await page.route('/api/push/devices', async (route) => {
      expect(route.request().postDataJSON()).toMatchObject({ timeZone: 'America/Los_Angeles' });
      if (own === '') own = await addPhone(page);
      const { devices } = await (await page.request.get('/api/push')).json();
      const device = devices.find(({ _id }: { _id: string }) => _id === own);
      await route.fulfill({ status: 201, json: { success: true, message: 'Added.', device } });
    });
    await page.clock.install();
    await page.goto('/dashboard/phone');
    const phone = page.getByRole('region', { name: 'This phone' });
    await phone.getByRole('button', { name: 'Turn on notifications' }).tap();
    await expect(phone.getByRole('heading', { name: /rings$/ })).toBeVisible();

    const test = phone.getByRole('button', { name: 'Send a test' });
    await test.tap();
    await expect(phone.getByText('The test is on its way.')).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(phone.getByText('Nothing arrived. Is a Focus or battery saving on?')).toBeVisible();
    await expectNoAxeViolations(page);

    await test.tap();
    await expect(phone.getByText('The test is on its way.')).toBeVisible();
    const at = new Date().toISOString();
    await page.request.post(`/api/push/devices/${own}/arrived`, { data: { at } });
    await expect(phone.getByText(/^Arrived after \d+ s\.$/)).toBeVisible();

    await phone.getByRole('button', { name: 'Turn off here' }).tap();
    await expect(phone.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
    const { devices } = await (await page.request.get('/api/push')).json();
    expect(devices.map(({ _id }: { _id: string }) => _id)).not.toContain(own);
  });
});

test('a browser that shows pushes by itself does not claim that nothing arrived', async ({ openAs }) => {
  const page = await openAs('Officer PlayStation');
  const own = await addPhone(page);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'pushManager', { value: {} });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    const subscription = { toJSON: () => ({ endpoint: 'https://web.push.apple.com/journey', keys: {} }) };
    const registration = { pushManager: { getSubscription: async () => subscription } };
    navigator.serviceWorker.getRegistration = async () =>
      registration as unknown as ServiceWorkerRegistration;
  });
  await page.route('/api/push/devices', async (route) => {
    const { devices } = await (await page.request.get('/api/push')).json();
    const device = devices.find(({ _id }: { _id: string }) => _id === own);
    await route.fulfill({ json: { success: true, message: 'Known.', device } });
  });
  await page.clock.install();
  await page.goto('/dashboard/phone');
  const phone = page.getByRole('region', { name: 'This phone' });
  await phone.getByRole('button', { name: 'Send a test' }).tap();
  await expect(phone.getByText('The test is on its way.')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(phone.getByText('This phone does not say whether it arrived.')).toBeVisible();
  await page.request.delete(`/api/push/devices/${own}`);
});

test('without https, and where the app is not at home, nothing can be turned on', async ({ openAs }) => {
  const page = await openAs('Civilian');
  const phone = page.getByRole('region', { name: 'This phone' });
  const turnOn = phone.getByRole('button', { name: 'Turn on notifications' });
  await page.route('/api/config', async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, publicUrl: 'https://cad.example.org' } });
  });
  await page.goto('/dashboard/phone');
  await expect(phone.getByText('Open Ten-Four at https://cad.example.org for notifications.')).toBeVisible();
  await expect(turnOn).toBeHidden();

  await page.unroute('/api/config');
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await page.reload();
  await expect(phone.getByText('Notifications need https.')).toBeVisible();
  await expect(turnOn).toBeHidden();
});
